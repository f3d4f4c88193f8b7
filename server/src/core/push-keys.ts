import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import type { App } from './app.ts'
import type { PushKeys } from './push-crypto.ts'
import { seal, unseal } from './seal.ts'

const purpose = 'push key'
const kept = new WeakMap<App, Promise<PushKeys>>()

/** A key pair for push services: P-256, the public key uncompressed. */
export function newPushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const privateJwk = privateKey.export({ format: 'jwk' })
  return { publicKey: publicKeyIn(privateJwk), privateJwk }
}

const publicKeyIn = ({ x = '', y = '' }: JsonWebKey): string =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')

/**
 * The key pair of this installation. The first caller creates it; it is stored in the database with the private key
 * encrypted. Browsers that subscribed with it accept no other, so it is never replaced.
 */
export function pushKeys(app: App): Promise<PushKeys> {
  let keys = kept.get(app)
  if (!keys) {
    keys = readKeys(app).catch((error: unknown) => {
      kept.delete(app)
      throw error
    })
    kept.set(app, keys)
  }
  return keys
}

async function readKeys({ config, database }: App): Promise<PushKeys> {
  const db = database.kysely
  const find = () => db.selectFrom('push_key').select(['public_key', 'sealed_private_key']).executeTakeFirst()
  let row = await find()
  if (!row) {
    const { publicKey, privateJwk } = newPushKeys()
    await db
      .insertInto('push_key')
      .values({
        public_key: publicKey,
        sealed_private_key: seal(config.secret, purpose, JSON.stringify(privateJwk)),
      })
      .onConflict((known) => known.column('id').doNothing())
      .execute()
    row = await find()
  }
  if (!row) throw new Error('The key of push messages is gone')
  const privateJwk = JSON.parse(unseal(config.secret, purpose, row.sealed_private_key)) as JsonWebKey
  return { publicKey: row.public_key, privateJwk }
}
