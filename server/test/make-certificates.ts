import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/** A certificate authority and certificates as Apple makes them, made anew for each run so that none of them ends. */

const day = 86_400_000
const makeKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
type KeyPair = ReturnType<typeof makeKey>

/** The key of every certificate that tests make, and one that belongs to none. */
export const passKey = makeKey()
export const otherKey = makeKey()
const authorityKey = makeKey()

type Facts = {
  passTypeId: string
  teamId: string
  /** Days from now. */
  from?: number
  to?: number
  issuer?: Authority
}
type Authority = { name: string; keyPair: KeyPair; pem: string }

const userId = '0.9.2342.19200300.100.1.1'
const named = (type: string, value: string) =>
  // The library's types know names of kinds only by their short form.
  ({ type, value, valueTagClass: forge.asn1.Type.UTF8 }) as unknown as forge.pki.CertificateField

function sign(
  subject: forge.pki.CertificateField[],
  { publicKey }: KeyPair,
  issuer: { attributes: forge.pki.CertificateField[]; keyPair: KeyPair },
  { from = -1, to = 365, ca = false }: { from?: number; to?: number; ca?: boolean },
): string {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() + from * day)
  certificate.validity.notAfter = new Date(Date.now() + to * day)
  certificate.setSubject(subject)
  certificate.setIssuer(issuer.attributes)
  certificate.setExtensions([{ name: 'basicConstraints', cA: ca }])
  certificate.sign(forge.pki.privateKeyFromPem(issuer.keyPair.privateKey), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}

/** An authority that signs itself, as Apple’s WWDR stands in for here. */
export function makeAuthority(
  name: string,
  facts: { from?: number; to?: number } = {},
  keyPair = authorityKey,
): Authority {
  const attributes = [named('2.5.4.3', name)]
  return {
    name,
    keyPair,
    pem: sign(attributes, keyPair, { attributes, keyPair }, { ...facts, to: facts.to ?? 730, ca: true }),
  }
}

/** The authority of every certificate that names no other. */
export const authority = makeAuthority('Test WWDR')

/** A certificate of a pass type id, in PEM. */
export const makePassCertificate = ({ passTypeId, teamId, from, to, issuer = authority }: Facts): string =>
  sign(
    [named(userId, passTypeId), named('2.5.4.3', `Pass Type ID: ${passTypeId}`), named('2.5.4.11', teamId)],
    passKey,
    { attributes: [named('2.5.4.3', issuer.name)], keyPair: issuer.keyPair },
    { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
  )

/** Certificate, issuer and key in one file, in base64. */
export function makePkcs12(pem: string, passphrase: string): string {
  const chain = [pem, authority.pem].map((one) => forge.pki.certificateFromPem(one))
  const key = forge.pki.privateKeyFromPem(passKey.privateKey)
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, chain, passphrase, { algorithm: 'aes256' })
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary').toString('base64')
}

/** As Apple’s pages hand certificates over: DER, here in base64. */
export const derOf = (pem: string): string => new X509Certificate(pem).raw.toString('base64')
