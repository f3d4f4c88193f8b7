import { createPrivateKey } from 'node:crypto'
import type {
  addConfig as addRoute,
  editConfig as editRoute,
  getConfig as getRoute,
  listConfig as listRoute,
} from '@chopcard/contract/platform/admin/system-config.ts'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { maintenanceNotice as noticeRoute } from '@chopcard/contract/platform/public/notice.ts'
import { kindOfKey, valueProblem } from '@chopcard/contract/platform/system-config.ts'
import type { SystemContext, Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { pageRequest } from '../../core/paging.ts'
import { relyingParty } from '../../core/passkey-ceremony.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { seal } from '../../core/seal.ts'
import { configPurpose, noticeOf } from '../../core/system-config.ts'
import { type Setting, settingsOf } from './config-store.ts'

export const listConfig: Verb<typeof listRoute> = async ({ db, language }, { query }) => {
  const { page, pageSize } = pageRequest(query)
  const { sort = 'key' } = query
  const wayOf = (one: Setting) => (sort.endsWith('changedAt') ? (one.changedAt ?? '') : one.key)
  const way = sort.startsWith('-') ? -1 : 1
  const found = (await settingsOf(db, query, language)).sort((a, b) => way * wayOf(a).localeCompare(wayOf(b)))
  const items = found.slice((page - 1) * pageSize, page * pageSize)
  return { items, paging: { page, pageSize, total: found.length, totalIsExact: true } }
}

export const getConfig: Verb<typeof getRoute> = async ({ db }, { params }) => ofKey(await settingsOf(db), params.id)

const ofKey = (settings: Setting[], key: string) => settings.find((one) => one.key === key) ?? refuse('NOT_FOUND')

export const addConfig: Verb<typeof addRoute> = async (ctx, { body: { key, value } }) => {
  refuseUseless(ctx, key, value)
  try {
    return await ctx.write(async (tx) => {
      await tx
        .insertInto('system_config')
        .values(rowOf(ctx, key, value))
        .execute()
      return noteChange(ctx, tx, key, undefined)
    })
  } catch (error) {
    if (breaks(error, 'system_config_pkey')) refuse('NAME_ALREADY_EXISTS')
    throw error
  }
}

export const editConfig: Verb<typeof editRoute> = (ctx, { params: { id: key }, body: { value, seen } }) => {
  if (value !== null && valueProblem(key, value))
    refuse('VALIDATION_FAILED', { fields: [{ path: 'value', message: 'invalid' }] })
  if (value !== null) refuseUseless(ctx, key, value)
  return ctx.write(async (tx) => {
    // What is not set has no row that could be held.
    await sql`lock table system_config in share row exclusive mode`.execute(tx)
    const before = ofKey(await settingsOf(tx), key)
    if (seen) refuseChanged(shown(before, seen.value), shown(before, before.value))
    if (value === null) await tx.deleteFrom('system_config').where('key', '=', key).execute()
    else
      await tx
        .insertInto('system_config')
        .values(rowOf(ctx, key, value))
        .onConflict((known) => known.column('key').doUpdateSet(rowOf(ctx, key, value)))
        .execute()
    return noteChange(ctx, tx, key, before)
  })
}

/** What the form shows of a value. */
const shown = ({ kind }: Setting, value: string) => ({ value: kind === 'switch' ? value === 'true' : value })

/** What would keep every administrator out is refused, and what nobody could work with. */
function refuseUseless({ app }: SystemContext, key: string, value: string): void {
  if (key === 'security.adminPasskeys' && value === 'true' && !relyingParty(app.config)) refuse('PASSKEYS_UNAVAILABLE')
  refuseBrokenKey(key, value)
}

/** A key file is refused here where its key cannot be read, and not when a member wants to save a card. */
function refuseBrokenKey(key: string, value: string): void {
  const kind = kindOfKey(key)
  if (kind?.kind !== 'secret' || !kind.holds) return
  try {
    createPrivateKey((JSON.parse(value) as { private_key: string }).private_key)
  } catch {
    refuse('VALIDATION_FAILED', { fields: [{ path: 'value', message: 'privateKeyUnreadable' }] })
  }
}

export const maintenanceNotice: Verb<typeof noticeRoute> = async ({ db }) => ({ notice: await noticeOf(db) })

const rowOf = ({ app, admin, now }: SystemContext, key: string, value: string) => ({
  key,
  value: kindOfKey(key)?.kind === 'secret' ? seal(app.config.secret, configPurpose, value) : value,
  changed_by: admin.id,
  changed_at: now,
})

/** The setting as it is now, noted beside how it was; a custom one that was taken away is gone. */
async function noteChange(ctx: SystemContext, tx: Tx, key: string, before: Setting | undefined): Promise<Setting> {
  const after = (await settingsOf(tx)).find((one) => one.key === key)
  ctx.note({ target: key, before: before && { value: before.value }, after: after && { value: after.value } })
  return after ?? { ...(before as Setting), value: '', isSet: false }
}
