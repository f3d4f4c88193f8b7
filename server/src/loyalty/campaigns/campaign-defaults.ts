import { languages } from '@chopcard/contract/core/kinds.ts'
import { emailTemplateNames, isMailOn } from '@chopcard/contract/loyalty/campaign-parts.ts'
import {
  CampaignDefaults,
  type getCampaignDefaults as getRoute,
  type setCampaignDefaults as setRoute,
} from '@chopcard/contract/loyalty/merchant/campaign-defaults.ts'
import { sql } from 'kysely'
import type { Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { refuseGoverned } from '../../core/governed-fields.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { receiveTemplates } from './receive-settings.ts'
import { changesOf } from './setting-changes.ts'
import { readSettings } from './stored-settings.ts'

const untold = { rejoin: 'as-new' }

/** What new campaigns of the merchant begin with. */
export const getCampaignDefaults: Verb<typeof getRoute> = (ctx) => readDefaults(ctx.db, ctx.merchant.id)

/** Sets what new campaigns begin with; a setting whose feature is off is refused at its field. */
export const setCampaignDefaults: Verb<typeof setRoute> = async (ctx, { body: { seen, ...body } }) => {
  const after: CampaignDefaults = { ...body, emailTemplates: receiveTemplates(body.emailTemplates) }
  return ctx.write(async (tx) => {
    await sql`select from merchant where merchant_id = ${ctx.merchant.id} for no key update`.execute(tx)
    const before = await readDefaults(tx, ctx.merchant.id)
    if (seen) refuseChanged(shown(seen), shown(before))
    const usual = readSettings({ settings: {} })
    refuseGoverned(ctx.merchant, 'campaign', changesOf({ ...usual, ...before }, { ...usual, ...after }), { usual })
    await tx
      .updateTable('merchant')
      .set({ campaign_defaults: JSON.stringify(after) })
      .where('merchant_id', '=', ctx.merchant.id)
      .execute()
    ctx.note({ target: ctx.merchant.id, before, after })
    return after
  })
}

async function readDefaults(db: Db | Tx, merchantId: string): Promise<CampaignDefaults> {
  const { campaign_defaults: stored } = await db
    .selectFrom('merchant')
    .select('campaign_defaults')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return CampaignDefaults.parse(stored ?? untold)
}

/** What the form shows of the defaults, each mail in every language: what somebody has taken away is a change, too. */
const shown = ({ emailTemplates, ...others }: CampaignDefaults) => ({
  ...others,
  emailTemplates: Object.fromEntries(
    emailTemplateNames.map((name) => [
      name,
      {
        enabled: isMailOn(emailTemplates, name),
        words: Object.fromEntries(
          languages.map((language) => [language, emailTemplates[name]?.words[language] ?? { title: '', body: '' }]),
        ),
      },
    ]),
  ),
})
