import { type PassKind, passKinds } from '@chopcard/contract/outward/wallets.ts'
import { Id } from '@chopcard/contract/core/kinds.ts'
import { digest } from '../../core/secrets.ts'

/** A pass of a merchant. */
export type PassKey = { merchantId: string; kind: PassKind; subjectId: string }

/** The serial number of a pass, which names its merchant: wallets name nobody else. It never changes. */
export const serialOf = (shortKey: string, kind: PassKind, subjectId: string): string =>
  `${shortKey}.${kind}.${subjectId}`

/** What a serial number names; undefined where it is none. */
export function readSerial(serial: string): { shortKey: string; kind: PassKind; subjectId: string } | undefined {
  const [shortKey = '', kind, subjectId = '', ...rest] = serial.split('.')
  const known = passKinds.find((one) => one === kind)
  if (!known || rest.length || !/^[0-9a-z]{8}$/.test(shortKey) || !Id.safeParse(subjectId).success) return undefined
  return { shortKey, kind: known, subjectId }
}

/** What a phone proves with that it has a pass: derived, so that it never changes and nothing is stored. */
export const passToken = (secret: string, passTypeId: string, serial: string): string =>
  digest(secret, 'wallet-pass', passTypeId, serial).toString('base64url')
