import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@chopcard/contract/accounts/passkeys.ts'

/** What an authenticator or a browser does otherwise than it should. */
type Fault = {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  counter?: number
  /** The format of the attestation: `packed` is signed with the passkey itself. */
  format?: 'none' | 'packed'
  /** Certificates that are sent with it. */
  x5c?: Buffer[]
}
type Creation = Pick<z.output<typeof PasskeyCreationOptions>, 'challenge' | 'user' | 'rp'>
type RequestFor = Pick<z.output<typeof PasskeyRequestOptions>, 'challenge' | 'rpId'>

const origin = 'http://chopcard.test'
const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40

/** An authenticator with one passkey, in software: what it signs is checked by the real verifier. */
export function makeAuthenticator({ counts = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let handle: string | undefined
  let counter = 0
  const next = () => (counts ? ++counter : 0)

  return {
    id: id.toString('base64url'),
    /** Makes the passkey. */
    create(options: Creation, fault: Fault = {}) {
      handle = options.user.id
      const authData = Buffer.concat([
        dataOf(fault.rpId ?? options.rp.id, hasKey, fault.counter ?? next(), fault),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ])
      const clientDataJSON = clientData('webauthn.create', options.challenge, fault)
      const packed = fault.format === 'packed'
      const statement = new Map<string, unknown>()
      if (packed) statement.set('alg', -7).set('sig', signature(privateKey, authData, clientDataJSON))
      if (fault.x5c) statement.set('x5c', fault.x5c)
      const attestation = new Map<string, unknown>([
        ['fmt', fault.format ?? 'none'],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      }
    },
    /** Signs a challenge with the passkey, as a browser does for one whose user it knows. */
    get(options: RequestFor, fault: Fault & { handle?: string } = {}) {
      const authData = dataOf(fault.rpId ?? options.rpId, 0, fault.counter ?? next(), fault)
      const clientDataJSON = clientData('webauthn.get', options.challenge, fault)
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature(privateKey, authData, clientDataJSON).toString('base64url'),
        userHandle: fault.handle ?? handle,
      }
    },
  }
}

export type Authenticator = ReturnType<typeof makeAuthenticator>

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

function dataOf(rpId: string, flags: number, counter: number, fault: Fault): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const verified = fault.userVerified === false ? 0 : userVerified
  return Buffer.concat([sha256(rpId), Buffer.from([userPresent | verified | flags]), counted])
}

const clientData = (type: string, challenge: string, fault: Fault) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: fault.challenge ?? challenge,
      origin: fault.origin ?? origin,
      crossOrigin: false,
    }),
  )

const signature = (key: KeyObject, authData: Buffer, clientDataJSON: Buffer) =>
  sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), key)

/** The public key as an authenticator tells it: ES256 on P-256. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
}
