class MarbleCli < Formula
  desc "Run tests that are drawn as marble diagrams"
  homepage "@ADDRESS@"
  url "@ADDRESS@/releases/download/@VERSION@/MarbleCommand.artifactbundle.zip"
  sha256 "@CHECKSUM@"
  license "MIT"
  head "@ADDRESS@.git", branch: "main"

  uses_from_macos "swift" => :build

  on_macos do
    depends_on arch: :arm64
  end

  def install
    if build.head?
      system "make", "install", "PREFIX=#{prefix}", "SWIFT_FLAGS=--disable-sandbox"
    else
      linux = Hardware::CPU.arm? ? "aarch64-unknown-linux-gnu" : "x86_64-unknown-linux-gnu"
      machine = OS.mac? ? "arm64-apple-macosx" : linux
      prefix.install Dir["marble-cli-@VERSION@-#{machine}/*"]
    end
  end

  test do
    (testpath/"Double.marble").write <<~EOS
      test doubles
        hot    source  -1-2-|
        run            source.map { $0 * 2 }
        expect         -2-4-|
    EOS
    assert_match "1 passed", shell_output("#{bin}/marble-cli run #{testpath}/Double.marble")
  end
end
