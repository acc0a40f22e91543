#!/usr/bin/env python3
"""Packs the extension for VS Code: package.py FOLDER writes FOLDER/marble-fixtures-VERSION.vsix.

A .vsix is a zip file: `extension.vsixmanifest`, `[Content_Types].xml`, and the extension in `extension/`. Two runs write the same bytes.
"""

import json
import os
import sys
import zipfile
from xml.sax.saxutils import escape, quoteattr

HERE = os.path.dirname(os.path.abspath(__file__))
FILES = ["package.json", "README.md", "language-configuration.json", "marble.tmLanguage.json"]
TYPES = {"json": "application/json", "vsixmanifest": "text/xml", "js": "application/javascript", "md": "text/markdown", "txt": "text/plain"}


def manifest(package):
    properties = {
        "Microsoft.VisualStudio.Code.Engine": package["engines"]["vscode"],
        "Microsoft.VisualStudio.Code.ExtensionDependencies": "",
        "Microsoft.VisualStudio.Code.ExtensionPack": "",
        "Microsoft.VisualStudio.Code.ExtensionKind": "workspace",
        "Microsoft.VisualStudio.Code.LocalizedLanguages": "",
        "Microsoft.VisualStudio.Code.ExecutesCode": "true",
        "Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown": "true",
    }
    assets = {
        "Microsoft.VisualStudio.Code.Manifest": "extension/package.json",
        "Microsoft.VisualStudio.Services.Content.Details": "extension/README.md",
        "Microsoft.VisualStudio.Services.Content.License": "extension/LICENSE.txt",
    }
    tags = [f"__ext_{each[1:]}" for language in package["contributes"]["languages"] for each in language["extensions"]]
    tags += [language["id"] for language in package["contributes"]["languages"]]
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" '
        'xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">',
        "  <Metadata>",
        f'    <Identity Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])} '
        f'Publisher={quoteattr(package["publisher"])}/>',
        f"    <DisplayName>{escape(package['displayName'])}</DisplayName>",
        f'    <Description xml:space="preserve">{escape(package["description"])}</Description>',
        f"    <Tags>{escape(','.join(tags))}</Tags>",
        f"    <Categories>{escape(','.join(package['categories']))}</Categories>",
        "    <GalleryFlags>Public</GalleryFlags>",
        "    <Properties>",
        *(f"      <Property Id={quoteattr(name)} Value={quoteattr(value)}/>" for name, value in properties.items()),
        "    </Properties>",
        "    <License>extension/LICENSE.txt</License>",
        "  </Metadata>",
        "  <Installation>",
        '    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>',
        "  </Installation>",
        "  <Dependencies/>",
        "  <Assets>",
        *(f'    <Asset Type={quoteattr(kind)} Path={quoteattr(path)} Addressable="true"/>' for kind, path in assets.items()),
        "  </Assets>",
        "</PackageManifest>",
    ]
    return "\n".join(lines) + "\n"


def check(package, names):
    """Ends with an error if the manifest of the extension names a file that is not packed."""
    contributed = package["contributes"]
    paths = [package["main"]] + [each["configuration"] for each in contributed["languages"]] + [each["path"] for each in contributed["grammars"]]
    missing = [path for path in paths if "extension/" + os.path.normpath(path) not in names]
    if missing:
        sys.exit(f"package.json names files that are not packed: {', '.join(missing)}")


def content_types():
    defaults = "".join(f'<Default Extension=".{end}" ContentType="{kind}"/>' for end, kind in TYPES.items())
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{defaults}</Types>\n'
    )


def main():
    with open(os.path.join(HERE, "package.json"), encoding="utf-8") as file:
        package = json.load(file)
    scripts = sorted(name for name in os.listdir(HERE) if name.endswith(".js") and name != "test.js")
    sources = {f"extension/{name}": os.path.join(HERE, name) for name in FILES + scripts}
    sources["extension/LICENSE.txt"] = os.path.join(HERE, "..", "..", "LICENSE")
    contents = {"extension.vsixmanifest": manifest(package).encode(), "[Content_Types].xml": content_types().encode()}
    for name, path in sources.items():
        with open(path, "rb") as file:
            contents[name] = file.read()
    check(package, contents)
    os.makedirs(sys.argv[1], exist_ok=True)
    target = os.path.join(sys.argv[1], f"{package['name']}-{package['version']}.vsix")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)
    print(target)


main()
