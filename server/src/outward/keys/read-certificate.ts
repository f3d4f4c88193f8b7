import { type KeyObject, X509Certificate } from 'node:crypto'
import type { Certificate } from '@chopcard/contract/outward/merchant/keys.ts'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { certificateKey } from '../../core/certificate-key.ts'
import { localDay } from '../../core/clock.ts'
import { algorithmOf } from '../../core/http-signature.ts'

/** A certificate of which every check has passed. */
export type ReadCertificate = { der: Buffer; fingerprint: Buffer; validTo: Date }

/**
 * Reads a certificate in base64, with or without the lines of PEM, and checks all that makes it usable: no authority is asked,
 * because this very certificate is trusted and no other. Each fault has its own refusal (decisions/integration.md §7).
 */
export function readCertificate(text: string, now: Date, timeZone: string): ReadCertificate {
  const certificate = certificateIn(text)
  const day = (at: Date) => localDay(at, timeZone)
  if (certificate.validToDate <= now) refuseAt('CERTIFICATE_EXPIRED', { date: day(certificate.validToDate) })
  if (certificate.validFromDate > now) refuseAt('CERTIFICATE_NOT_YET_VALID', { date: day(certificate.validFromDate) })
  const publicKey = certificateKey(certificate) ?? refuseAt('CERTIFICATE_KEY_UNSUPPORTED', { key: '?' })
  if (isWeak(publicKey)) refuseAt('CERTIFICATE_KEY_TOO_WEAK', { key: keyText(publicKey) })
  if (!algorithmOf(publicKey)) refuseAt('CERTIFICATE_KEY_UNSUPPORTED', { key: keyText(publicKey) })
  return { der: certificate.raw, fingerprint: fingerprintOf(certificate), validTo: certificate.validToDate }
}

/** What a stored certificate says of itself. */
export function describeCertificate(der: Uint8Array): Certificate {
  const certificate = new X509Certificate(der)
  const { publicKey } = certificate
  return {
    subject: inOneLine(certificate.subject),
    issuer: inOneLine(certificate.issuer),
    serialNumber: certificate.serialNumber.toLowerCase(),
    fingerprint: fingerprintOf(certificate).toString('hex'),
    validFrom: certificate.validFromDate.toISOString(),
    validTo: certificate.validToDate.toISOString(),
    key: keyText(publicKey),
    algorithm: algorithmOf(publicKey) ?? '',
  }
}

const fingerprintOf = ({ fingerprint256 }: X509Certificate) => Buffer.from(fingerprint256.replaceAll(':', ''), 'hex')

// A subject that is empty is told apart from one that is missing by nobody.
const inOneLine = (name: string | undefined) => (name ?? '').split('\n').join(', ')

function certificateIn(text: string): X509Certificate {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 === 1) refuseAt('CERTIFICATE_NOT_BASE64')
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return refuseAt('CERTIFICATE_UNREADABLE')
  }
}

const MIN_RSA_BITS = 2048
// Names of curves tell their bits: prime192v1, secp224r1, brainpoolP160r1.
const curveBits = (curve: string) => Number(/\d{3}/.exec(curve)?.[0] ?? 0)

function isWeak({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === 'rsa' || type === 'rsa-pss') return (details?.modulusLength ?? 0) < MIN_RSA_BITS
  return type === 'ec' && curveBits(details?.namedCurve ?? '') < 256
}

function keyText({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string {
  const size = details?.modulusLength ?? details?.namedCurve
  return [type?.toUpperCase(), size].filter(Boolean).join(' ')
}

const refuseAt = (code: ErrorCode, values?: Record<string, string>): never => refuse(code, values && { values })
