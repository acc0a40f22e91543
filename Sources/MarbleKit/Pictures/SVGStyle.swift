extension MarblePicture {
  /// The style sheet of pictures, for a page that holds several made without one of their own.
  package static func styleSheet(_ style: PictureStyle = PictureStyle()) -> String {
    let dark =
      switch style.theme {
      case .auto: "\n@media(prefers-color-scheme:dark){\n\(darkRules)\n}"
      case .light: ""
      case .dark: "\n" + darkRules
      }
    let colors = (0..<max(colorCount, style.colors.count)).map {
      ".c\($0){fill:\(style.colors[$0 % style.colors.count])}"
    }
    let lines = [colors.prefix(4), colors.dropFirst(4)].map { $0.joined() }
    return rules + "\n" + lines.joined() + dark
  }

  private static let rules = """
    .marbles text{font:13px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;fill:#1c2430}
    .marbles .paper{fill:#fff;stroke:#e4e8ee}
    .marbles .title{font-size:15px;font-weight:600}
    .marbles .warning{fill:#d4352f;font-weight:600}
    .marbles .name,.marbles .code,.marbles .note,.marbles .sub{\
    font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
    .marbles .code{font-size:14px}
    .marbles .note{font-size:12px;fill:#5b6779}
    .marbles .sub,.marbles .time{font-size:11px;fill:#5b6779}
    .marbles .line,.marbles .end,.marbles .fold{stroke:#3d4757;stroke-width:2;fill:none;stroke-linecap:round}
    .marbles .end{stroke-width:3}
    .marbles .fold{stroke-dasharray:2 5}
    .marbles .head{fill:#3d4757}
    .marbles .box{fill:#f4f7fb;stroke:#b3c0d2;stroke-width:1.5}
    .marbles .let{fill:none;stroke-dasharray:4 4}
    .marbles .error{stroke:#d4352f;stroke-width:3.5;stroke-linecap:round}
    .marbles .span{stroke:#7c6cd9;stroke-width:2;stroke-linecap:round}
    .marbles .dot{fill:#7c6cd9}
    .marbles .ring{fill:#fff;stroke:#3d4757;stroke-width:2}
    .marbles .ball{stroke:#0003;stroke-width:1.5}
    .marbles .m,.marbles .n{fill:#16202b;font-weight:600;font-size:14px}
    .marbles .n{font-size:11px}
    .marbles .i{font-weight:600;font-size:12px}
    """

  private static let darkRules = """
    .marbles text{fill:#e8ecf2}
    .marbles .paper{fill:#161b22;stroke:#2b333e}
    .marbles .warning{fill:#ff7b74}
    .marbles .note,.marbles .sub,.marbles .time{fill:#98a3b3}
    .marbles .line,.marbles .end,.marbles .fold{stroke:#b8c2cf}
    .marbles .head{fill:#b8c2cf}
    .marbles .box{fill:#1f2733;stroke:#4c5c73}
    .marbles .let{fill:none}
    .marbles .error{stroke:#ff6b64}
    .marbles .span{stroke:#a99bff}
    .marbles .dot{fill:#a99bff}
    .marbles .ring{fill:#161b22;stroke:#b8c2cf}
    .marbles .m,.marbles .n{fill:#16202b}
    """

  /// How many colours the marbles have.
  static let colorCount = 8

  /// Which of the colours a marble has unless another label of its picture has that colour: the same for the same
  /// label, another for the next letter or digit.
  static func color(of label: String) -> Int {
    if let byte = label.utf8.first, label.utf8.count == 1 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): return Int(byte - UInt8(ascii: "a")) % colorCount
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        return (Int(byte - UInt8(ascii: "A")) + 4) % colorCount
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        return (Int(byte - UInt8(ascii: "0")) + 7) % colorCount
      default: break
      }
    }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in label.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int((hash >> 16) % UInt64(colorCount))
  }
}
