import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a notice's own time may be from ours, in seconds. */
const tolerance = 300

/**
 * Whether `Stripe-Signature` (`t=…,v1=…`) signs the bytes with the endpoint's secret, at a time near now. While a secret is
 * being replaced there are several `v1`; a wrong one takes as long as a right one.
 */
export function isStripeSigned(secret: string, bytes: Uint8Array, signature: string, now: Date): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > tolerance) return false
  const right = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest()
  return parts
    .filter(([name, value]) => name === 'v1' && isDigest(value))
    .some(([, value]) => isSame(value ?? '', right))
}

const isDigest = (text: string | undefined) => /^[0-9a-f]{64}$/.test(text ?? '')
const isSame = (given: string, right: Buffer) => timingSafeEqual(Buffer.from(given, 'hex'), right)
