import { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { type Authority, makeKeyPair, signAuthority, signPassCertificate } from '../../demo/certificates.ts'

/** The key of every certificate that tests make, and one that belongs to none. */
export const passKey = makeKeyPair()
export const otherKey = makeKeyPair()
const authorityKey = makeKeyPair()

type Days = { from?: number; to?: number }

/** An authority that signs itself, as Apple’s WWDR stands in for here. */
export const makeAuthority = (name: string, days: Days = {}, keyPair = authorityKey): Authority =>
  signAuthority(name, keyPair, days)

/** The authority of every certificate that names no other. */
export const authority = makeAuthority('Test WWDR')

/** A certificate of a pass type id, in PEM. */
export const makePassCertificate = ({
  passTypeId,
  teamId,
  issuer = authority,
  ...days
}: Days & { passTypeId: string; teamId: string; issuer?: Authority }): string =>
  signPassCertificate({ passTypeId, teamId }, passKey, issuer, days)

/** Certificate, issuer and key in one file, in base64. */
export function makePkcs12(pem: string, passphrase: string): string {
  const chain = [pem, authority.pem].map((one) => forge.pki.certificateFromPem(one))
  const key = forge.pki.privateKeyFromPem(passKey.privateKey)
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, chain, passphrase, { algorithm: 'aes256' })
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary').toString('base64')
}

/** As Apple’s pages hand certificates over: DER, here in base64. */
export const derOf = (pem: string): string => new X509Certificate(pem).raw.toString('base64')

/** The same certificate, whose key says that it is of a kind that nobody has ever registered; DER in base64. */
export const withUnknownKey = (pem: string): string =>
  Buffer.from(
    new X509Certificate(pem).raw.toString('hex').replace('2a864886f70d010101', '2a864886f70d01017f'),
    'hex',
  ).toString('base64')
