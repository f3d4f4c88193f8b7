import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'

/** How Google signs what it sends about passes, and by which name. */
const protocol = 'ECv2SigningOnly'
const sender = 'GoogleWalletPasses'

/** A message as it comes: signed by a key of a few weeks, which a root key has signed. */
export const SignedMessage = z.object({
  protocolVersion: z.literal(protocol),
  signature: z.string().max(500),
  intermediateSigningKey: z.object({
    signedKey: z.string().max(2_000),
    signatures: z.array(z.string().max(500)).min(1).max(10),
  }),
  signedMessage: z.string().max(10_000),
})
export type SignedMessage = z.infer<typeof SignedMessage>

const SigningKey = z.object({ keyValue: z.string(), keyExpiration: z.string().regex(/^\d{1,15}$/) })

export const RootKeys = z.object({
  keys: z.array(
    z.object({
      keyValue: z.string(),
      protocolVersion: z.string(),
      keyExpiration: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
  ),
})
export type RootKeys = z.infer<typeof RootKeys>

/** What was signed: each part with its length before it. */
const joined = (...parts: readonly string[]): Buffer =>
  Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4)
      length.writeUInt32LE(Buffer.byteLength(part))
      return [length, Buffer.from(part)]
    }),
  )

const keyIn = (value: string): KeyObject =>
  createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' })

function isSigned(bytes: Buffer, signature: string, keyValue: string): boolean {
  try {
    return verify('sha256', bytes, keyIn(keyValue), Buffer.from(signature, 'base64'))
  } catch {
    // No key, or none of this kind.
    return false
  }
}

/** Whether a message was signed for a recipient by a key that one of the root keys answers for, neither of which has ended. */
export function isGenuine(message: SignedMessage, recipient: string, { keys }: RootKeys, now: Date): boolean {
  const { signedKey, signatures } = message.intermediateSigningKey
  const isOver = (end: string | undefined) => end !== undefined && Number(end) <= now.getTime()
  const roots = keys.filter((key) => key.protocolVersion === protocol && !isOver(key.keyExpiration))
  const bytes = joined(sender, protocol, signedKey)
  if (!roots.some(({ keyValue }) => signatures.some((one) => isSigned(bytes, one, keyValue)))) return false
  const parsed = SigningKey.safeParse(parsedJson(signedKey))
  if (!parsed.success || isOver(parsed.data.keyExpiration)) return false
  const signed = joined(sender, recipient, protocol, message.signedMessage)
  return isSigned(signed, message.signature, parsed.data.keyValue)
}

/** A text as JSON; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
