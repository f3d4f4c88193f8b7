import type { Insertable, Updateable } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  MailchimpConfigBody,
  saveMailchimpConfig as route,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { MailchimpConfig } from '../../core/schema.d.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { askAtOnce, inHaste } from './ask-at-once.ts'
import { configOf, type ConfigRow, connectionTo, sealKey } from './connection.ts'
import { beginSync } from './full-sync.ts'
import { syncMailchimpJob } from './jobs.ts'
import type { Connection } from './mailchimp-client.ts'
import { prepareAudience } from './prepare-audience.ts'
import { presentConfig } from './present-config.ts'

type Body = z.output<typeof MailchimpConfigBody>
type Account = Pick<Insertable<MailchimpConfig>, 'api_key' | 'key_hint' | 'data_centre' | 'account_id' | 'account_name'>

/** Connects an account and says what is sent. Mailchimp is asked first; only what it accepts is stored. */
export const saveMailchimpConfig: Verb<typeof route> = async (ctx, { body }) => {
  const { app, merchant, db } = ctx
  if (merchant.isTest) refuse('NOT_WITH_TEST_DATA')
  const before = await configOf(db, merchant.id)
  const to = body.apiKey
    ? connectionBy(ctx, body.apiKey)
    : inHaste(connectionTo(app, before ?? refuse('MAILCHIMP_NOT_CONNECTED')))
  const account = body.apiKey ? await askForAccount(ctx, to, body.apiKey) : undefined
  const asked = planOf(body, account, before)
  const audience = asked.toPrepare ? await prepareAudience(ctx, to, asked.toPrepare) : {}
  return ctx.write(async (tx) => {
    const present = await holdConfig(tx, merchant.id)
    if (!account && !present) refuse('MAILCHIMP_NOT_CONNECTED')
    if (body.seen && present) refuseChanged(body.seen, shown(present))
    const plan = planOf(body, account, present)
    const isAsked = asked.toPrepare !== null || plan.toPrepare !== null
    const isSameAccount = account !== undefined || before?.account_id === present?.account_id
    // What Mailchimp was asked about is not what would be stored.
    if (isAsked && !(isSameAccount && asked.toPrepare === plan.settings.audience_id)) refuse('CHANGED_MEANWHILE')
    const { settings, kept, isMoved, isAnew } = plan
    if (isAnew) await forgetContacts(tx, merchant.id)
    await writeConfig(tx, ctx, { ...settings, ...account, ...audience, ...(isAnew ? unread : {}) })
    if (settings.is_on && changesWhatIsSent(settings, kept, isMoved)) {
      await beginSync(tx, merchant.id, { anew: isMoved || !kept?.is_on })
      await app.jobs.add(tx, syncMailchimpJob, { merchantId: merchant.id })
    }
    // The key is no part of the log.
    ctx.note({ after: { newKey: account !== undefined, ...settings } })
    return presentConfig(tx, merchant.id)
  })
}

/** What is stored, held until the transaction ends: somebody else may have changed it while Mailchimp was asked. */
async function holdConfig(tx: Tx, merchantId: string): Promise<ConfigRow | undefined> {
  await tx
    .selectFrom('mailchimp_config')
    .select('merchant_id')
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .execute()
  return configOf(tx, merchantId)
}

const shown = ({ audience_id: audienceId, is_on: sync, fields, tags }: ConfigRow) => ({
  audienceId,
  sync,
  fields,
  tags,
})

/** What is to be stored over what is there, and the audience that has to be prepared for it. */
function planOf(body: Body, account: Account | undefined, before: ConfigRow | undefined) {
  const isOther = account !== undefined && before !== undefined && account.account_id !== before.account_id
  const kept = isOther ? undefined : before
  const settings = settingsOf(body, kept)
  if (settings.is_on && !settings.audience_id)
    refuse('VALIDATION_FAILED', { fields: [{ path: 'audienceId', message: 'required' }] })
  const isMoved = settings.audience_id !== (kept?.audience_id ?? null)
  const isNew = isMoved || (settings.is_on && !kept?.is_on) || (settings.is_on && !kept?.webhook_id)
  return { settings, kept, isMoved, isAnew: isOther || isMoved, toPrepare: isNew ? settings.audience_id : null }
}

const connectionBy = ({ app, merchant }: MerchantContext, apiKey: string): Connection =>
  inHaste({ config: app.config, merchantId: merchant.id, apiKey, dataCentre: apiKey.split('-')[1] ?? '' })

/** The account of a key, which Mailchimp has to accept at the key's data centre. */
async function askForAccount(ctx: MerchantContext, to: Connection, apiKey: string): Promise<Account> {
  await askAtOnce(to, { method: 'GET', path: '/ping' })
  const query = { fields: 'account_id,account_name' }
  const { account_id, account_name } = await askAtOnce<{ account_id: string; account_name: string }>(to, {
    method: 'GET',
    path: '/',
    query,
  })
  const [digits = '', dataCentre = ''] = apiKey.split('-')
  return {
    api_key: sealKey(ctx.app.config.secret, apiKey),
    key_hint: `${digits.slice(-4)}-${dataCentre}`,
    data_centre: dataCentre,
    account_id,
    account_name,
  }
}

type Settings = { audience_id: string | null; is_on: boolean; fields: string[]; tags: string[] }

const settingsOf = ({ audienceId, sync, fields, tags }: Body, before: ConfigRow | undefined): Settings => ({
  audience_id: audienceId ?? before?.audience_id ?? null,
  is_on: sync ?? before?.is_on ?? false,
  fields: [...new Set(fields ?? before?.fields ?? [])],
  tags: [...new Set(tags ?? before?.tags ?? [])],
})

const changesWhatIsSent = (now: Settings, before: ConfigRow | undefined, isMoved: boolean): boolean =>
  isMoved || !before?.is_on || now.fields.join() !== before.fields.join() || now.tags.join() !== before.tags.join()

/** Nothing is known of another audience yet. */
const unread: Updateable<MailchimpConfig> = {
  read_until: null,
  synced_at: null,
  mailchimp_count: null,
  counted_at: null,
}

async function forgetContacts(tx: Tx, merchantId: string): Promise<void> {
  await tx.deleteFrom('mailchimp_pending').where('merchant_id', '=', merchantId).execute()
  await tx.deleteFrom('mailchimp_contact').where('merchant_id', '=', merchantId).execute()
}

async function writeConfig(
  tx: Tx,
  { merchant, now }: MerchantContext,
  given: Updateable<MailchimpConfig>,
): Promise<void> {
  const values = { ...given, trouble: null, failures: 0, retry_at: null, changed_at: now }
  const updated = await tx
    .updateTable('mailchimp_config')
    .set(values)
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  if (updated.numUpdatedRows) return
  await tx
    .insertInto('mailchimp_config')
    .values({ ...(values as Insertable<MailchimpConfig>), merchant_id: merchant.id })
    // Somebody else has connected an account at the same moment.
    .onConflict((known) => known.column('merchant_id').doUpdateSet(values))
    .execute()
}
