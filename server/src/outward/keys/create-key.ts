import { sql } from 'kysely'
import type { z } from 'zod'
import { maxKeys, secretKeyLength } from '@chopcard/contract/outward/key-kinds.ts'
import type { createKey as createRoute, KeyBody } from '@chopcard/contract/outward/merchant/keys.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import { hintOf, newApiKey, randomText } from '../../core/api-key-text.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { seal } from '../../core/seal.ts'
import { hashToken } from '../../core/secrets.ts'
import { addKeyUser } from '../../accounts/staff/add-key-user.ts'
import { endOfKey, loadKey, presentKey } from './key-store.ts'
import { readCertificate } from './read-certificate.ts'
import { sandboxFor } from './make-sandbox.ts'

type Body = z.output<typeof KeyBody>

/** Makes a key. What is secret of it is in this answer alone. */
export const createKey: Verb<typeof createRoute> = async (ctx, { body }) => {
  const id = newId()
  const made = makeOwn(ctx, body)
  refusePast(ctx, made.expiresAt)
  return ctx
    .write(async (tx) => {
      await reservePlace(tx, ctx, body.kind)
      const actsOn = isTest(body) ? await sandboxFor(tx, ctx) : ctx.merchant.id
      await addKeyUser(tx, actsOn, { id, name: body.name })
      await insertKey(tx, ctx, { id, body, actsOn, made })
      if (body.kind === 'secret') await retireSecrets(tx, ctx, id)
      const key = presentKey(await loadKey(tx, ctx.merchant.id, id), ctx.merchant)
      ctx.note({ target: id, after: { kind: key.kind, name: key.name, scopes: key.scopes, isTest: key.isTest } })
      return { key, secret: made.secret ?? null }
    })
    .catch(refuseTaken)
}

const isTest = (body: Body) => body.kind === 'api' && body.isTest === true

type Made = {
  /** What is shown once. */
  secret?: string
  hint: string
  key_hash?: Buffer
  sealed?: string
  certificate?: Buffer
  fingerprint?: Buffer
  expiresAt: Date | null
}

/** What distinguishes a key of each kind. */
function makeOwn({ app, merchant, now }: MerchantContext, body: Body): Made {
  const expiresAt = endOfKey(body.expiresOn, merchant)
  const { secret } = app.config
  switch (body.kind) {
    case 'api': {
      const key = newApiKey({ isTest: isTest(body), shortKey: merchant.shortKey })
      return { secret: key, hint: hintOf(key), key_hash: hashToken(key), expiresAt }
    }
    case 'secret': {
      const own = body.secret ?? randomText(secretKeyLength)
      return {
        secret: own,
        hint: `${own.slice(0, 2)}${'•'.repeat(12)}${own.slice(-2)}`,
        sealed: seal(secret, 'signing-secret', own),
        expiresAt,
      }
    }
    case 'certificate': {
      const { der, fingerprint, validTo } = readCertificate(body.certificate, now, merchant.timeZone)
      const hex = fingerprint.toString('hex')
      const end = expiresAt && expiresAt < validTo ? expiresAt : validTo
      return { hint: `${hex.slice(0, 8)}…${hex.slice(-8)}`, certificate: der, fingerprint, expiresAt: end }
    }
  }
}

function refusePast({ now }: MerchantContext, expiresAt: Date | null): void {
  if (expiresAt && expiresAt <= now) refuse('VALIDATION_FAILED', { fields: [{ path: 'expiresOn', message: 'past' }] })
}

type New = { id: string; body: Body; actsOn: string; made: Made }

async function insertKey(tx: Tx, { merchant, staff }: MerchantContext, { id, body, actsOn, made }: New): Promise<void> {
  const { expiresAt, secret: _shown, ...own } = made
  await tx
    .insertInto('api_key')
    .values({
      merchant_id: merchant.id,
      id,
      kind: body.kind,
      name: body.name,
      acts_on: actsOn,
      is_test: isTest(body),
      scopes: [...new Set(body.scopes)],
      addresses: body.addresses ?? [],
      created_by: staff.id,
      expires_at: expiresAt,
      ...own,
    })
    .execute()
}

/** The keys of a merchant are made one after another, so that the limit is exact. */
async function reservePlace(tx: Tx, { merchant }: MerchantContext, kind: Body['kind']): Promise<void> {
  await tx.selectFrom('merchant').select('merchant_id').where('merchant_id', '=', merchant.id).forUpdate().execute()
  const { used } = await tx
    .selectFrom('api_key')
    .select(sql<number>`count(*)::integer`.as('used'))
    .where('merchant_id', '=', merchant.id)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow()
  if (used >= maxKeys) refuse('KEY_LIMIT_REACHED', { values: { max: maxKeys } })
}

/** The signing secrets before a new one are good for one more day, so that systems can change over one by one. */
async function retireSecrets(tx: Tx, { merchant }: MerchantContext, newer: string): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({ expires_at: sql<Date>`least(expires_at, now() + interval '1 day')` })
    .where('merchant_id', '=', merchant.id)
    .where('kind', '=', 'secret')
    .where('id', '<>', newer)
    .where('revoked_at', 'is', null)
    .execute()
}

function refuseTaken(error: unknown): never {
  if (breaks(error, 'api_key_fingerprint')) refuse('CERTIFICATE_IN_USE')
  throw error
}
