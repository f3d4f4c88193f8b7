import { constants, generateKeyPairSync, privateEncrypt, randomBytes } from 'node:crypto'
import forge from 'node-forge'

/** A certificate authority and certificates as Apple makes them, made anew for each run so that none of them ends. */

const day = 86_400_000

/** A key with its public half, in PEM. */
export const makeKeyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
type KeyPair = ReturnType<typeof makeKeyPair>

/** Days from now. */
type Days = { from?: number; to?: number }
export type Authority = { name: string; keyPair: KeyPair; pem: string }

const userId = '0.9.2342.19200300.100.1.1'
const named = (type: string, value: string) =>
  // The library's types know names of kinds only by their short form.
  ({ type, value, valueTagClass: forge.asn1.Type.UTF8 }) as unknown as forge.pki.CertificateField

/** What goes before the digest of a signature with SHA-256 (RFC 8017 §9.2). */
const sha256Info = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** Signs by OpenSSL: the library's own arithmetic takes 16 ms for each certificate. */
const signerOf = ({ privateKey: key }: KeyPair) =>
  ({
    sign: (digest: forge.md.MessageDigest) => {
      const signed = Buffer.concat([sha256Info, Buffer.from(digest.digest().getBytes(), 'binary')])
      return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signed).toString('binary')
    },
  }) as forge.pki.rsa.PrivateKey

type Issuer = { attributes: forge.pki.CertificateField[]; keyPair: KeyPair }
type Subject = { attributes: forge.pki.CertificateField[]; publicKey: string; ca: boolean; address?: string }

function sign({ attributes, publicKey, ca, address }: Subject, issuer: Issuer, { from = -1, to = 365 }: Days): string {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  // Signatures name a certificate by its issuer and this number, which must be another one than the issuer's own.
  certificate.serialNumber = `01${randomBytes(8).toString('hex')}`
  certificate.validity.notBefore = new Date(Date.now() + from * day)
  certificate.validity.notAfter = new Date(Date.now() + to * day)
  certificate.setSubject(attributes)
  certificate.setIssuer(issuer.attributes)
  const atAddress = address === undefined ? [] : [{ name: 'subjectAltName', altNames: [{ type: 7, ip: address }] }]
  certificate.setExtensions([{ name: 'basicConstraints', cA: ca }, ...atAddress])
  certificate.sign(signerOf(issuer.keyPair), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}

/** An authority that signs itself and stands in for Apple’s. */
export function signAuthority(name: string, keyPair: KeyPair, days: Days = {}): Authority {
  const attributes = [named('2.5.4.3', name)]
  const subject = { attributes, publicKey: keyPair.publicKey, ca: true }
  return { name, keyPair, pem: sign(subject, { attributes, keyPair }, { to: 730, ...days }) }
}

/** A certificate of a pass type id, in PEM. */
export function signPassCertificate(
  { passTypeId, teamId }: { passTypeId: string; teamId: string },
  { publicKey }: KeyPair,
  issuer: Authority,
  days: Days,
): string {
  const attributes = [
    named(userId, passTypeId),
    named('2.5.4.3', `Pass Type ID: ${passTypeId}`),
    named('2.5.4.11', teamId),
  ]
  const subject = { attributes, publicKey, ca: false }
  return sign(subject, { attributes: [named('2.5.4.3', issuer.name)], keyPair: issuer.keyPair }, days)
}

/** The certificate of a server at an address, in PEM. */
export function signServerCertificate(address: string, { publicKey }: KeyPair, issuer: Authority): string {
  const subject = { attributes: [named('2.5.4.3', address)], publicKey, ca: false, address }
  return sign(subject, { attributes: [named('2.5.4.3', issuer.name)], keyPair: issuer.keyPair }, {})
}
