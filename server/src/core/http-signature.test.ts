import { createPublicKey, createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isDigestOf, isSignedBy, readSignature, type SignatureAlgorithm, signatureBase } from './http-signature.ts'

/** The messages, keys and signatures of RFC 9421, appendix B. */
const request: Record<string, string> = {
  '"@method"': 'POST',
  '"@authority"': 'example.com',
  '"@path"': '/foo',
  '"@query"': '?param=Value&Pet=dog',
  '"@query-param";name="Pet"': 'dog',
  '"date"': 'Tue, 20 Apr 2021 02:07:55 GMT',
  '"content-type"': 'application/json',
  '"content-digest"':
    'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
  '"content-length"': '18',
}
const response: Record<string, string> = {
  '"@status"': '200',
  '"content-type"': 'application/json',
  '"content-digest"':
    'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
  '"content-length"': '23',
}

const pem = (text: string) => createPublicKey(`-----BEGIN PUBLIC KEY-----\n${text}\n-----END PUBLIC KEY-----`)
const rsaPss = pem(`MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr4tmm3r20Wd/PbqvP1s2
+QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct+Lh1GH45x28Rw3Ry53mm+
oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHq
gDsznjPFmTOtCEcN2Z1FpWgchwuYLPL+Wokqltd11nqqzi+bJ9cvSKADYdUAAN5W
Utzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4
aOT9v6d+nb4bnNkQVklLQ3fVAvJm+xdDOp9LCNCN48V2pnDOkFV6+U9nV5oyc6XI
2wIDAQAB`)
const p256 = pem(`MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqIVYZVLCrPZHGHjP17CTW0/+D9Lf
w0EkjqF7xB4FivAxzic30tMM4GF+hR6Dxh71Z50VGGdldkkDXZCnTNnoXQ==`)
const ed25519 = pem('MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=')
const shared = createSecretKey(
  Buffer.from('uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==', 'base64'),
)

type Vector = [
  name: string,
  alg: SignatureAlgorithm,
  key: typeof shared,
  of: typeof request,
  input: string,
  signature: string,
]
const vectors: Vector[] = [
  [
    'B.2.1, minimal, rsa-pss-sha512',
    'rsa-pss-sha512',
    rsaPss,
    request,
    'sig-b21=();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"',
    'sig-b21=:d2pmTvmbncD3xQm8E9ZV2828BjQWGgiwAaw5bAkgibUopemLJcWDy/lkbbHAve4cRAtx31Iq786U7it++wgGxbtRxf8Udx7zFZsckzXaJMkA7ChG52eSkFxykJeNqsrWH5S+oxNFlD4dzVuwe8DhTSja8xxbR/Z2cOGdCbzR72rgFWhzx2VjBqJzsPLMIQKhO4DGezXehhWwE56YCE+O6c0mKZsfxVrogUvA4HELjVKWmAvtl6UnCh8jYzuVG5WSb/QEVPnP5TmcAnLH1g+s++v6d4s8m0gCw1fV5/SITLq9mhho8K3+7EPYTU8IU1bLhdxO5Nyt8C8ssinQ98Xw9Q==:',
  ],
  [
    'B.2.2, selective, rsa-pss-sha512',
    'rsa-pss-sha512',
    rsaPss,
    request,
    'sig-b22=("@authority" "content-digest" "@query-param";name="Pet");created=1618884473;keyid="test-key-rsa-pss";tag="header-example"',
    'sig-b22=:LjbtqUbfmvjj5C5kr1Ugj4PmLYvx9wVjZvD9GsTT4F7GrcQEdJzgI9qHxICagShLRiLMlAJjtq6N4CDfKtjvuJyE5qH7KT8UCMkSowOB4+ECxCmT8rtAmj/0PIXxi0A0nxKyB09RNrCQibbUjsLS/2YyFYXEu4TRJQzRw1rLEuEfY17SARYhpTlaqwZVtR8NV7+4UKkjqpcAoFqWFQh62s7Cl+H2fjBSpqfZUJcsIk4N6wiKYd4je2U/lankenQ99PZfB4jY3I5rSV2DSBVkSFsURIjYErOs0tFTQosMTAoxk//0RoKUqiYY8Bh0aaUEb0rQl3/XaVe4bXTugEjHSw==:',
  ],
  [
    'B.2.3, full coverage, rsa-pss-sha512',
    'rsa-pss-sha512',
    rsaPss,
    request,
    'sig-b23=("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-rsa-pss"',
    'sig-b23=:bbN8oArOxYoyylQQUU6QYwrTuaxLwjAC9fbY2F6SVWvh0yBiMIRGOnMYwZ/5MR6fb0Kh1rIRASVxFkeGt683+qRpRRU5p2voTp768ZrCUb38K0fUxN0O0iC59DzYx8DFll5GmydPxSmme9v6ULbMFkl+V5B1TP/yPViV7KsLNmvKiLJH1pFkh/aYA2HXXZzNBXmIkoQoLd7YfW91kE9o/CCoC1xMy7JA1ipwvKvfrs65ldmlu9bpG6A9BmzhuzF8Eim5f8ui9eH8LZH896+QIF61ka39VBrohr9iyMUJpvRX2Zbhl5ZJzSRxpJyoEZAFL2FUo5fTIztsDZKEgM4cUA==:',
  ],
  [
    'B.2.4, a response, ecdsa-p256-sha256',
    'ecdsa-p256-sha256',
    p256,
    response,
    'sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
    'sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:',
  ],
  [
    'B.2.5, hmac-sha256',
    'hmac-sha256',
    shared,
    request,
    'sig-b25=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
    'sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:',
  ],
  [
    'B.2.6, ed25519',
    'ed25519',
    ed25519,
    request,
    'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
  ],
]

describe('the test vectors of RFC 9421', () => {
  test.each(vectors)(
    'a message of the RFC is verified, and no altered one is: %s',
    (_name, alg, key, of, input, signature) => {
      const read = readSignature(input, signature)
      if (!read) throw new Error('unreadable')
      expect(read).toMatchObject({ created: 1618884473, keyid: expect.stringMatching(/^test-/) as string })
      const isSigned = (values: typeof request, params = read.params) =>
        isSignedBy(
          alg,
          key,
          signatureBase({ ...read, params }, (component) => values[component] ?? ''),
          read.signature,
        )
      expect(isSigned(of)).toBe(true)
      for (const component of read.components) expect(isSigned({ ...of, [component]: `${of[component]}x` })).toBe(false)
      expect(isSigned(of, read.params.replace('1618884473', '1618884474'))).toBe(false)
    },
  )

  test('the digests of the bodies are right, and of an altered body wrong', () => {
    expect(isDigestOf(request['"content-digest"'] ?? '', Buffer.from('{"hello": "world"}'))).toBe(true)
    expect(isDigestOf(response['"content-digest"'] ?? '', Buffer.from('{"message": "good dog"}'))).toBe(true)
    expect(isDigestOf(request['"content-digest"'] ?? '', Buffer.from('{"hello": "worle"}'))).toBe(false)
    expect(isDigestOf('md5=:abcd:', Buffer.from(''))).toBe(false)
    expect(isDigestOf('sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:', Buffer.from(''))).toBe(true)
  })
})

describe('signature headers', () => {
  test.each([
    ['two signatures', 'a=();created=1, b=();created=1', 'a=:AA==:'],
    ['another label', 'a=();created=1', 'b=:AA==:'],
    ['no list', 'a=created', 'a=:AA==:'],
    ['a parameter twice', 'a=();created=1;created=2', 'a=:AA==:'],
    ['an open quote', 'a=("x);created=1', 'a=:AA==:'],
    ['a signature that is no byte sequence', 'a=();created=1', 'a="AA=="'],
    ['a very long header', `a=();nonce="${'x'.repeat(3000)}"`, 'a=:AA==:'],
    ['nothing', '', ''],
  ])('headers with %s are not read', (_what, input, signature) => {
    expect(readSignature(input, signature)).toBeUndefined()
  })
})
