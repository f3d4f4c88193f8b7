import { constants, createPrivateKey, type KeyObject, privateEncrypt } from 'node:crypto'
import forge from 'node-forge'

/** What signs passes of an identifier, read once. */
export type Signer = { key: KeyObject; certificate: forge.pki.Certificate; issuer: forge.pki.Certificate }

export const openSigner = (pem: { certificate: string; issuer: string; privateKey: string }): Signer => ({
  key: createPrivateKey(pem.privateKey),
  certificate: forge.pki.certificateFromPem(pem.certificate),
  issuer: forge.pki.certificateFromPem(pem.issuer),
})

/** The beginning of a SHA-256 digest as RSA signs it (RFC 8017 §9.2). */
const sha256Info = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/**
 * A detached PKCS#7 signature with the issuer's certificate and the signing time, as Wallet wants it. The library writes the
 * structure; Node's own RSA signs, which takes a thirtieth of the time that the library's would.
 */
export function signDetached(content: Buffer, { key, certificate, issuer }: Signer, now: Date): Buffer {
  const signed = forge.pkcs7.createSignedData()
  signed.content = forge.util.createBuffer(content.toString('binary'))
  signed.addCertificate(issuer)
  signed.addCertificate(certificate)
  const sign = (digest: forge.md.MessageDigest) => {
    const info = Buffer.concat([sha256Info, Buffer.from(digest.digest().getBytes(), 'binary')])
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info).toString('binary')
  }
  const { contentType, data, messageDigest, signingTime, sha256 } = forge.pki.oids as Record<string, string>
  signed.addSigner({
    // The library asks for no more of a key than that it signs a digest.
    key: { sign } as unknown as forge.pki.rsa.PrivateKey,
    certificate,
    digestAlgorithm: sha256 ?? '',
    authenticatedAttributes: [
      { type: contentType ?? '', value: data ?? '' },
      { type: messageDigest ?? '' },
      // Its types know only texts, but it writes the date.
      { type: signingTime ?? '', value: now as unknown as string },
    ],
  })
  signed.sign({ detached: true })
  return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary')
}
