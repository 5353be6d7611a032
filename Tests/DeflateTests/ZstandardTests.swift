import Foundation
import Testing

@testable import Deflate

/// Unpacking what the reference program packed.
@Suite("Zstandard")
struct ZstandardTests {
  /// Packed bytes, with the size and checksum of what they unpack to.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let size: Int
    let checksum: UInt32
    let packed: String

    init(_ name: String, _ size: Int, _ checksum: UInt32, _ packed: String) {
      (testDescription, self.size, self.checksum, self.packed) = (name, size, checksum, packed)
    }

    var bytes: [UInt8] { [UInt8](Data(base64Encoded: packed) ?? Data()) }
  }

  static let cases: [Case] = [
    Case(
      "nothing", 0, 0x00000000,
      """
      KLUv/SQAAQAAmenYUQ==
      """),
    Case(
      "a text", 50, 0x711FE709,
      """
      KLUv/QRYVQEABAJJdCBpcyBkYXJrLCBhbmQgdGhlIGxhbXAgdG9vLiAuCgIASe1CEnMMsQ/kTg==
      """),
    Case(
      "one byte again and again", 300_000, 0xF44EF25F,
      """
      KLUv/QRYVAAAEGFhAQD7/znAAgIAEGEDnwRhjV8Epg==
      """),
    Case(
      "noise, as it is", 100, 0xC9D03C45,
      """
      KLUv/QRYIQMApU3KGCUwux1tEyze1iN7LtkeP3IfyxlxF0SU1kk8nVw0YL4xIB5p/tqg7ui5mX9cfCmZ/a/lkyU81lSv\
      TfrXFCegrrP+6SMvivIhH57kkcWxC+y1Vjv8Hm+TQn7LyP4pVeXNjm28Dyg=
      """),
    Case(
      "words, fast", 2_707, 0xFF4AFA6D,
      """
      KLUv/QRIJRYAltc4E5Cledg2rb1dIH4C/P//Q3f+OgEyADIAMgCpryOu08ijNBFRy+MY9HWkryNbY6SvoxKCZOoegngc\
      A6HWIZ6OgTzd07qHoBKCXNLXBbUlBMlE1NoaexodSx3icQzHUofHMXCdpnvaIaLWEtdp4jpNqLV0T6PuIUhfR0TU0jEQ\
      Wov4QJ6I2nsaI76EIPlY6jxRa0sI8hjIH+IRT6i2xo6BvK0xVH1dnS4hSNR7mq0xIiIAW2NE1HYPEUgianmUJkJrl22N\
      lTpEEFHL9zSyNXaIpQ7XaX1d9xC2xrqH4HEMWos8SgeA8qjRytBRJRt7BiBCQwxSeB4RJAgSIa+WgqQ5uyKLUEQvoJQX\
      5u0WBJNcsnIvae+8KoBYMfutlxipbBMbE3oLKVFyHli99I2wqQQ0duh4MrskiKFYMiIVgtJNI9rmgbXdzwYtSCtdZ04d\
      QUyj6mAkI6KfgvRMrTVflVtZVMRGCPkR1a8zFy7jTk7L2xfzt++m0+aXjIRjcckJn9Ii0CX2GcWJGJaoXHX9DVVoArMY\
      mLQ5ssomP+9hDwmAOtJvqqsnyfCEK0Lu1vaZ0n5SK9aQ73jmdMQN5syKLo7U4CRcxgO7YgsPF48S6whoyn5XgGKwTuLR\
      88qiywlWTvAQGaPkpsz7XdiuE+78ihURICrXb5SEuI+wqOnlyQgxDVK1VIX8o00j2E3lgCREf/NlqSEsDUgRp7g7cAcg\
      LmmpPRWVUYxTIuTIJPO2797evm+b/a5c9fMsXStki1gMCI9a2JZliQmlyXTiBUZm69+YBhQBQMhlsSBeyia8wD34AUC0\
      rvqAWcVS4nbPrsbpqomjuoSxi0cHhC6BQhyLKRboFWQUJr/Ak+Fu46exquAsM1jn7sA6Khd4LgpTnAUC+4CZ37fhMvan\
      9hh9UMmaRpSieCcfrdRElfq/c0KXldeqNacGZhjMww==
      """),
    Case(
      "words, small", 2_733, 0x42DD0C91,
      """
      KLUv/QRolRAA4oMMEMDrJC28Kd1xU4v8/7Of8wbgVtgU26ZZmU45Bhc0esH+3Yw8nORZkdpddE4NQcwpukeBIqjBB4Vs\
      jAEhCAHGkVBKzwMhFEMlAiOQgwK10hoRLJmUe6LWTlUpsliJ7vuKAsoEyjkyYQDcPjgY/uV9IeGUA/IpbjiVRYSfb28k\
      IkD+u5ffLrb+d/JXMRKsNUay4xacWnqIz02EBzLO5u5p+JaXhd78DeQtsrqpGgvCQpjofbFp3ylPtHcFxY7l297b+sWT\
      Ou4c6DxGG6yussiEpAMrwJDwvIbpc8qPn2I6bdLfunGsaUt6pD/GT08iJXpCu4wGKIAq/7SInLOpLm4YVYDUWEhLNVlb\
      xYiJJfsAkYJ9moZ2pJ0l/PXCXAVjj3N929CZ1Gl5bptGRy6sTHE2LmuCT8zx7BNdRiLtHJQQ7SFuOrMKchRiC64U7Qs8\
      t7XGhKo8WsXFh/Y0UZCKqCgRaTojLBPcLjQpiJg7FzqjirAW1q47U1G6FMFh48EAOgAniiGoe1qhTFi8KeELUzMDGJ4j\
      MXyuT66gB2nyZyPIHutwqTSxzd9M07uh/gvajRq+Shym0AgxMCxNRcqAahduWRNJr2KyztpQoCjzLHVQkK8VmAWNEaKT\
      noB7yDd8HktWid79/6+Smn7YRBhD700vSbZBbhPbtxC43hVoBfjKr4+2zPPmbdYej2UJ1UkdvqpmCH5W
      """),
    Case(
      "blocks that use tables of others", 284_790, 0xB2A28CCC,
      """
      KLUv/QBYfHsAyoDSKBSQJa10CCw+q6ouRk1ESCoz5JwZCIwCgQKGAmmapmmaTtM0bZqmaZqmaZqmTdM0TdM0TdO0aZqm\
      aZqmaZo2TdM0TdM0TdOmaZqmaZqmado0TdM0aZqmado0TdM0TdM0TZumaZqmaZqmadM0TdM0TdM0bZqmaZqmaZqmTdM0\
      TdM0TdO0aZomTdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdNgmqZpmqZp\
      mqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmh5pmqZpmqZpmqZpmqZpmqZpmqZpmqZp\
      mqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpGqNpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZp\
      mqZpmqZpmqZpmqZpmqZpKqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqYp\
      kaZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqYZmqZpmqZpmqZpmqZpmqZp\
      mqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmiZhmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZp\
      mqZpmqZpmqZpmqZpmqZpmqZpmqZpmk7TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3T\
      NE3TNE3TpGmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmkGEgQgIEhQYAAA\
      AQFpmqZpmqZpmqZpmqZpmqZpmqZpmoZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZp\
      mqZpmqZpKqRpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpNk3TNE3TNE3T\
      NE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE2Zpmmapmmapmmapmmapmmapmmapmmapmma\
      pmmapmmapmmapmmapmmapmmapmmapmmapmmapk3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3T\
      NE3TNE3TtGmapmmaQdM0TZumaZqmaZqmadM0TdM0TdM0bZqmaZqmaZqmTdM0TdM0TdO0aZqmaZqmaZo2TdM0HdM0TdO0\
      aZqmaZqmaZo2TdM0TdM0TdOmaZqmaZqmado0TdM0TdM0TZumaZqmaZqmadM0NdI0TdM0TZumaZqmaZqmadM0TdM0TdM0\
      bZqmaZqmaZqmTdM0TdM0TdO0aZqmaZqmaZo2TdE0TdM0TdO0aZqmaZqmaZo2TdM0TdM0TdOmaZqmaZqmado0TdM0TdM0\
      TZumaZqmaZqmacQ0TdM0TdM0TZumaZqmaZqmadM0TdM0TdM0bZqmaZqmaZqmTdM0TdM0TdO0aZqmaZqmaTqkTdM0TdM0\
      TdO0aZqmaZqmaZo2TdM0TdM0TdOmaZqmaZqmado0TdM0TdM0TZumaZqmaRqhado0TdM0TdM0TZumaZqmaZqmadM0TdM0\
      TdM0bZqmaZqmaZqmTdM0TdM0TdO0AWmapmmapmmapmmapmmapmmapmmapmmapqmYpmmapmmapmmapmmapmmapmmapmma\
      pmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapkSapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmma\
      pmmapmmapmmapmmapmmaZmiapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmma\
      hGmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmk6TdM0TdM0TdM0TdM0TdM0\
      TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TZOmaZqmaZqmaZqmaZqmaZqmaZqmaZqmaZqmaZqmaZqm\
      aZqmaZqmaZqmaZqmaZqmaZqmaZqmKWGapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmma\
      pmmapmmaDtI0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0R9M0TdM0TdM0\
      TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdNkTNM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0\
      TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdMiTdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0\
      TdM0TdM0TdM0TdM0TUM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdM0TdNpmqZpmqZpmqZpmqZpmqZpmqZpmqZp\
      mqZpmqZpmo5pmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpaqRpmqZpmqZp\
      mqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpiqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZp\
      mqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqaJmKZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZp\
      mqZpmqZpmqZpmqZpmqZDmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmkZo\
      mqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmk7TNE3TNE3TNE3TNE3TNE3T\
      NE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TpGmapmmapmmapmmapmmapmmapmmapmmapmmapmmapmma\
      pmmapmmapmmapmmapmmapmmapmkamqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZpmqZp\
      mqZpmqbBNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TND3SNE3TNE3TNE3T\
      NE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3TNEbTNE3TNE3TNE3TNE3TNE3TNE3TNE3TNE3T\
      NE3TqGuoZKA/vQDjr6AXFIABAAgUAAgAAM1/fAPjN2A+AbA7K2B+B+ZuwPyO3tBaZwbm3cD8DJTfuQC7swHmd2DuBsxv\
      6g2tdWZg7g7Mr4D5nQuwOxtgfhNmb8D8Rm9YW2cD5u7A/AaY31yAu7MB5jdi+gbMb/SGunU2YPYmzG+A+c0lGtCYnwHz\
      GzB+E+a3QkC7sxHzNmB+Q8pv9IbcOrVgfgPGb8L85gKYOxsybwPmN6j8Rm9orWMT5jeg/EbMby6AubOBczdgfgPOb/SG\
      zjo2ZH4Dym/Q/MYF2DobOHcD4zfg/EZv6Kpjg+Y3wPwGzq9cgJ2zgbU3MH4D5m/0JA4V8zVgfgPKb8L8Rgbg7mzE9A2Y\
      3xDzG70ht44tmN8A85swP3MB5s6GTN+A+Q00v9EbWuvYhPkNML8R8zMXYO5s4PgNmN+A8xu9obOWDZnfAPMbND9zAbbO\
      Bo7fwPgNOL/RG7pq2aD5DTC/gfM1F2DnbGD5DYzfgPkbPYlDxewNmN8A85swT7gZgHVDgB30GAAthF8xAFoQfsUAaCH8\
      igHQgvArBkAL4VcMgCYRsHN4DAAthF8xAFoIv2IAVCH8igHQQvgVA6AF4VcMgF4B7g49SUAWclExAFoIv2IAtBB+xQDI\
      QvgVA6CF8CsGwFHAvMs9DMBdl1cYgLtcXmEA7rq8wgDcdXkFA3DX5RUGQDp013NPEhALXVQMgBbCrxgALQi/YgC0EH7F\
      AGgh3CGthwG46/IKA3DX5RUGwF2XVxiAuy6vMADnurzCANxlCZjCYwC0IPyKAdBC+BUDoIXgVwyAFsKvGAAthF8xALJ4\
      AZbnSQKy0MXKfwBxo7fyH0Bu9Fb+A8gVvZX/AHKjt/IfQK4C7GsPBuCuyysMwF2XVxiAdV1eYQDuurzCANzp8goDcCkw\
      DyQLGGIX/8uiZSJ1v4tZmUUjv5iVWTTyi1mZRUN+MUtm0cgvZmUWjfxiVmajkV/Myiwa+cWszKIhv5iVsmjkF7Myi0Z+\
      x5AsWiZS99+YlVk08hOzMotGfjErs2ikL2ZlFo38YlZm0cgvZmUqNvKLWZlFI7+YlVk08otZmYpGfjErs2jk7hiSRctE\
      6v6LszKLRn4xK7No5BezMotGvmKmzKKRX8zKLBr5xazMoim/mJVZNPKLWZlFRn4xK7PQyC9mZRaN/I4hWbRMpO6/mCuz\
      aOQrZmUWjfxiVmbRyC/Myiwa+cWszKKRX8xKWTTyF7Myi0Z+MSuzaOQXszKLhvxiVmbRSN8xJIuWidT9F7NmFo38YlZm\
      0cgvZmUWjfyiWJlFI7+YlVk08otZmUUjfzErs2jkF7MyC438YlZm0YhfzMosGvkdQ7JomUjdfzEra9FIX8zKLBr5xazM\
      opFfzJJZNPKLWZlFI7+YFbNo5JdmZRaN/GJWZtHIL2ZlFo3cxazMoiG/Y0gWLROp+y9mZTYa+cWszKKRX8zKLBr5hVkp\
      i0Z+MSuzaOQXszKLRn6xVmbRyC9mZSoa+cWszKKRn5iVWTTyO4Zk0TKRuv9iVmaxEb+YlVk08otZmUUjv5iVqWjkF7My\
      i0Z+MVNm0cgvZsssGvnFrMyikV/Myiwa+UVZmUVDfseQLFomUvdfzMosmvKLWZlFI7+YlVk08hWzMguN/GJWZtHIL2Zl\
      Fo38YlbOopFfzMpYNPKLWZlFI7+YKbNo5HcMyaJlInX/xazMoiF/MSuzaOQXszKLRn4xK7NoyC9mZRaN/GKszKKRX8zK\
      XDTyi1mZRSO/mJVZNPKLWTELjfzhT5f3//cfpAcAVAM5NTAxMjM0NTY3ODk2MDEyMzQ1Njc4OTcwMTIzNDU2Nzg5ODAx\
      MjM0NTY3ODk5MDEyMzQ1NoDxqKBv4DcDEghmEFeIXPH//yfyAXbNkUqloypVklUKJ1CpMEil7KFKBctDIEolrCuFclYq\
      xFIpe6pSfSCVSkcqlY6qVElWKZxApbrlIRClEvZKoZyVCjGplD1VqT5IpdKRSqVDVaokqxROUKlueQhEqYR1pVDOSoVY\
      KmVPVaoPpFLpSKXSUZUqySqFE6hUtzwEolTCXimUs1IhJpWypyrVB6lUOlKpdKhKlWSVwgkq1S0PgSiVsP7BjConF80L\
      AHf3OToANwA4ANM0TZqmado0TdM0TdM0TdOmaZqmaZqmaZo2TdM0TdM0TdO0aZqmaZqmaZqmTdM0TdM0TdM0LYPDKBBp\
      mqZp2jSdpmmapmmapk3TNE3TNE3TNG2apmmapmmapmnTNE3TNE3TNE2bpmmapmmapmnaNE1TTdO0aZqmaZqmaYSmadM0\
      TdM0TdM0TZumaZqmaZqmado0TdM0TdM0TdOmaZqmaZqmaZo2TdM0TQMDbZqmaZqmaZqmadM0TYc0TdM0TdOmaZqmaZqm\
      aZo2TdM0TdM0TdO0aZqmaZqmaZqmTdM0TdM0TYOvqJLwD/KX9jcSQCAIcBAChX7//38OEQW8yX4WI8AIy/C/7WesHS2F\
      dcgyY4KfUWnAyhh4k/0staOlpA5Z5kjwM9qOlroBSt4k/G/7GbWjpaEOWeZI8DPWBtgYA99kP6PuaCnUYZYZCX6WeuwY\
      WlPeLmjdlGrZ1DA2XU+lWjVlDE/XXKnWTAcz0/XG2i89
      """),
    Case(
      "two frames, and one to skip", 198, 0xC15C5575,
      """
      KLUv/QRYlQAAWHR3byBmcmFtZXMgAQDlqXgBxX2rulAqTRgDAAAAAQIDKLUv/QRYlQAAWHR3byBmcmFtZXMgAQDlqXgB\
      xX2rug==
      """),
  ]

  /// Nil if it is not Zstandard, or does not end.
  private func unpacked(_ packed: [UInt8], step: Int, room: Int = 64 << 10) -> [UInt8]? {
    let unpacker = ZstandardUnpacker()
    var (out, rest): ([UInt8], ArraySlice<UInt8>) = ([], packed[...])
    while true {
      let piece = rest.prefix(step)
      rest = rest.dropFirst(step)
      guard var bytes = unpacker.unpack(piece, room: room) else { return nil }
      while !bytes.isEmpty {
        #expect(bytes.count < room + 128 << 10)
        out += bytes
        guard let more = unpacker.unpack([], room: room) else { return nil }
        bytes = more
      }
      if rest.isEmpty { return unpacker.isAtEnd ? out : nil }
    }
  }

  @Test("whatever the pieces, the bytes are those that were packed", arguments: cases, [1, 7, 100_000])
  func unpack(_ one: Case, step: Int) throws {
    let bytes = try #require(unpacked(one.bytes, step: step, room: 1 + step))
    #expect(bytes.count == one.size && CRC32.of(bytes) == one.checksum)
  }

  @Test("what is cut off never ends, and what follows is refused", arguments: cases)
  func truncated(_ one: Case) {
    for length in stride(from: 1, to: one.bytes.count, by: 1 + one.bytes.count / 40) {
      let found = unpacked(Array(one.bytes.prefix(length)), step: 100_000)
      #expect(found == nil || (found?.count ?? 0) < one.size)
    }
    #expect(unpacked(one.bytes + [0, 0, 0, 0], step: 100_000) == nil)
  }

  @Test("changed bytes are refused or unpack to others, and never trap", arguments: cases)
  func damaged(_ one: Case) {
    var bytes = one.bytes
    for place in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 30) {
      let change: UInt8 = [0x01, 0x80, 0xFF][place % 3]
      bytes[place] ^= change
      #expect(unpacked(bytes, step: 100_000)?.count ?? 0 <= one.size + 8 << 20)
      bytes[place] ^= change
    }
  }

  @Test("a window above 64 MB, a dictionary and other formats are refused")
  func refused() {
    let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    #expect(unpacked(magic + [0x00, 0x88, 1, 0, 0], step: 99) == nil, "128 MB")
    #expect(unpacked(magic + [0x00, 0x80, 1, 0, 0], step: 99) == [], "64 MB")
    #expect(unpacked(magic + [0x01, 0x50, 7, 1, 0, 0], step: 99) == nil, "dictionary 7")
    #expect(unpacked(Array("PK and other bytes".utf8), step: 99) == nil)
  }
}
