import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { GoogleAccount } from './google-account.ts'
import { callGoogle, type GoogleAnswer } from './google-client.ts'
import { GoogleRefusal } from './google-outage.ts'
import { classIdOf, googleClass, googleObject, type GooglePlace, googleTypes, objectIdOf } from './google-pass-rules.ts'
import type { PassModel } from './pass-model.ts'
import { passPicture, pictureName } from './pass-pictures.ts'

/** The way that a picture of a pass is asked for by. */
export const picturePath = '/api/wallet/picture'

/** Brings a pass to Google: its class where it looks different from before, then its object, with a notification if wanted. */
export async function putToGoogle(
  app: App,
  account: GoogleAccount,
  merchant: Merchant,
  model: PassModel,
  { isNew, notify }: { isNew: boolean; notify: boolean },
): Promise<void> {
  const place: GooglePlace = {
    publicUrl: app.config.publicUrl,
    issuerId: account.issuerId,
    language: merchant.language,
    namesStores: account.namesStores,
    pictureUrl: `${app.config.publicUrl}${picturePath}/${pictureName(model.picture)}.png`,
  }
  await passPicture(app, model.picture)
  await putClass(app, account, merchant.id, model, googleClass(model, place))
  const object = googleObject(model, place)
  const type = googleTypes[model.kind].object
  const path = `${type}/${objectIdOf(account.issuerId, model)}`
  const update = notify ? { ...object, notifyPreference: 'NOTIFY_ON_UPDATE' } : object
  const insert = () => callGoogle(app, account, 'POST', type, object)
  // An update replaces the object: a patch would leave the code of a void card, and an end that was taken away.
  const change = () => callGoogle(app, account, 'PUT', path, update)
  taken(await firstOf(isNew ? [insert, change] : [change, insert]))
}

/** A class is sent when it is new or looks different from what was sent last, which is known by its digest. */
async function putClass(app: App, account: GoogleAccount, merchantId: string, model: PassModel, look: object) {
  const { issuerId } = account
  const digest = Buffer.from(hash('sha256', JSON.stringify(look)), 'hex')
  const { kind, definitionId } = model
  const of = sql`merchant_id = ${merchantId} and kind = ${kind} and definition_id = ${definitionId}`
  const db = app.database.kysely
  const { rows } = await sql<{ google_digest: Buffer | null; google_issuer: string | null }>`
    select google_digest, google_issuer from wallet_design where ${of}`.execute(db)
  const known = rows[0]?.google_issuer === issuerId ? rows[0].google_digest : null
  if (known?.equals(digest)) return
  const type = googleTypes[kind].cls
  const insert = () => callGoogle(app, account, 'POST', type, look)
  const change = () => callGoogle(app, account, 'PATCH', `${type}/${classIdOf(issuerId, model)}`, look)
  taken(await firstOf(known ? [change, insert] : [insert, change]))
  await sql`update wallet_design set google_digest = ${digest}, google_issuer = ${issuerId} where ${of}`.execute(db)
}

/** The first way, or the other where there is such a thing already, or none yet. */
async function firstOf([first, other]: readonly [() => Promise<GoogleAnswer>, () => Promise<GoogleAnswer>]) {
  const answer = await first()
  return answer.status === 404 || answer.status === 409 ? other() : answer
}

function taken(answer: GoogleAnswer): void {
  if (answer.status === 200) return
  throw new GoogleRefusal(`Google does not take the pass: ${answer.status === 400 ? answer.reason : answer.status}`)
}
