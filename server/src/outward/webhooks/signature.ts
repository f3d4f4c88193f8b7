import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What the messages of an endpoint are signed with: `whsec_…`, and an ed25519 key in PKCS #8, base64. */
export type Secrets = { secret: string; privateKey: string }

const prefix = 'whsec_'

/** New secrets, and the public key (`whpk_…`) that belongs to the private one. */
export function newSecrets(): Secrets & { publicKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    secret: `${prefix}${randomBytes(32).toString('base64')}`,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: `whpk_${Buffer.from(x, 'base64url').toString('base64')}`,
  }
}

type Message = { id: string; at: Date; body: string }

/** The headers of a message (Standard Webhooks 1.0.0), with a signature for each of the secrets, the newest first. */
export function signedHeaders(message: Message, secrets: readonly Secrets[], withKey: boolean): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const content = Buffer.from(`${message.id}.${timestamp}.${message.body}`)
  const signatures = secrets.flatMap(({ secret, privateKey }) => [
    `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(content)
      .digest('base64')}`,
    ...(withKey ? [`v1a,${sign(null, content, keyOf(privateKey)).toString('base64')}`] : []),
  ])
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

const keyOf = (privateKey: string) =>
  createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
