import { sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { TapPage } from '@chopcard/contract/member-pages/member/tap-page.ts'
import { eStampOfTap, TapMessage } from '@chopcard/contract/outward/taps.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { inLanguage } from '../../core/campaign-words.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { shownMerchant } from '../../core/merchant-name.ts'
import { nullIfNotFound } from '../../core/null-if-not-found.ts'
import { readSettings } from '../../loyalty/campaigns/stored-settings.ts'
import type { MemberPageSources } from '../../member-pages/sources.ts'
import { noteRefusal, openTap } from './open-tap.ts'
import type { TappedTag } from './read-tap.ts'

/** What the address that a tag says shows on the phone: the 60 seconds of the tap begin when it is first opened. */
export const tapPageSource = (app: App): Pick<MemberPageSources, 'tap'> => ({
  tap: (shortKey, said, language) => nullIfNotFound(() => openPage(app, shortKey, said, language)),
})

async function openPage(app: App, shortKey: string, said: unknown, language: Language): Promise<TapPage | null> {
  const message = TapMessage.safeParse(said)
  const found = message.success && (await findMerchant(app.database.kysely, { shortKey }))
  if (!found) return null
  const [{ merchant }, db] = [found, app.database.kysely]
  const tap = await openTap({ app, db, merchant }, message.data)
  const { tag, counter, refusal } = tap
  if (!tag || counter === undefined || refusal === 'TAP_INVALID' || refusal === 'TAG_REVOKED') {
    if (refusal && tag && counter !== undefined) await noteRefusal({ app, db, merchant }, { tag, counter }, refusal)
    return null
  }
  const { name, logo, backgroundColor } = await shownMerchant(db, merchant, language)
  return {
    kind: tag.kind,
    tagName: tag.name,
    place: tag.place,
    tap: message.data,
    eStampId: tag.kind === 'staff' ? eStampOfTap(message.data) : null,
    state: refusal === undefined ? 'open' : refusal === 'TAP_EXPIRED' ? 'expired' : 'used',
    merchant: { name, logo, backgroundColor },
    campaigns: await campaignsOf(db, merchant, tag, language),
  }
}

/** The campaigns whose cards a tag may stamp. */
async function campaignsOf(
  db: Db,
  { id: merchantId, language: primary }: Merchant,
  { kind, boothId, campaignId }: TappedTag,
  language: Language,
): Promise<TapPage['campaigns']> {
  if (kind === 'staff') return []
  const rows = await db
    .selectFrom('campaign as c')
    .select(['c.id', 'c.settings'])
    .where('c.merchant_id', '=', merchantId)
    .where('c.ended_at', 'is', null)
    .$if(campaignId !== null, (query) => query.where('c.id', '=', campaignId))
    .$if(boothId !== null, (query) =>
      query.where(
        'c.id',
        '=',
        sql<string>`(select b.campaign_id from booth b where b.merchant_id = ${merchantId} and b.id = ${boothId})`,
      ),
    )
    .orderBy('c.created_at', 'desc')
    .execute()
  const mine = rows.map(({ id, settings }) => ({ id, settings: readSettings({ settings }) }))
  return mine
    .filter(({ settings }) => boothId !== null || settings.tapToStamp)
    .map(({ id, settings }) => {
      const { name, logo, backgroundColor, foregroundColor } = inLanguage(settings, language, primary)
      return { id, name, logo, backgroundColor, foregroundColor }
    })
}
