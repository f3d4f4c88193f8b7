import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { App } from '../../core/app.ts'
import { configSecret, configText } from '../../core/system-config.ts'

/** The platform's account at Google: who issues passes, and the service account that speaks for it. */
export type GoogleAccount = {
  issuerId: string
  email: string
  key: KeyObject
  /** Whether Google takes places of this issuer: it refuses them of issuers that it has not admitted. */
  namesStores: boolean
}

type KeyFile = { client_email: string; private_key: string }

/** The account as the platform has set it; undefined while it has not. */
export async function googleAccount(app: App): Promise<GoogleAccount | undefined> {
  const db = app.database.kysely
  const issuerId = await configText(db, 'google.issuerId')
  if (!issuerId) return undefined
  const file = await configSecret(db, app.config.secret, 'google.serviceAccount')
  if (!file) return undefined
  const { client_email: email, private_key: key } = JSON.parse(file) as KeyFile
  const namesStores = (await configText(db, 'google.namesStores')) === 'true'
  return { issuerId, email, key: createPrivateKey(key), namesStores }
}
