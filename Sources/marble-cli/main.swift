print("marble-cli")
