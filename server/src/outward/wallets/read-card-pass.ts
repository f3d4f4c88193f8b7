import { type CampaignType, descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import type { App } from '../../core/app.ts'
import { endOfDay, localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { cardCode, cardToken } from '../../core/secrets.ts'
import { hasEnded } from '../../loyalty/campaigns/load-campaign.ts'
import type { StoredSettings } from '../../loyalty/campaigns/stored-settings.ts'
import { changingStart, codeNow } from '../../loyalty/cards/card-codes.ts'
import { type CardRow, findCard } from '../../loyalty/cards/card-store.ts'
import { operationContext } from '../../loyalty/cards/operation.ts'
import { presentCard } from '../../loyalty/cards/present-card.ts'
import { cardUrl } from '../../loyalty/cards/scan.ts'
import { offersOf } from '../../loyalty/cards/type-rules.ts'
import { type CampaignLook, campaignLook } from './campaign-looks.ts'
import { cardPass, type PassReward, type Say } from './card-pass-rules.ts'
import { dayIn } from './day-in.ts'
import { inShop } from './design-of.ts'
import { passColours } from './pass-colours.ts'
import type { PassModel } from './pass-model.ts'
import { inAll, type PassText } from './pass-text-rules.ts'
import { recentEntries } from './recent-entries.ts'

type Reader = { merchant: Merchant; now: Date }

/** The pass of a card; undefined where the merchant has no such card any more, or it is closed. */
export async function readCardPass(app: App, reader: Reader, cardId: string): Promise<PassModel | undefined> {
  const { merchant, now } = reader
  const db = app.database.kysely
  const row = await findCard(app.database, merchant, cardId, now)
  if (!row || row.state === 'closed') return undefined
  const [look, history] = await Promise.all([
    campaignLook(db, merchant, row.campaign_id, row.revision),
    recentEntries(app.database, merchant, row.id),
  ])
  const settings = look.in[merchant.language]
  const card = presentCard(row, now)
  const keys = { secret: app.config.secret, merchantId: merchant.id }
  const token = cardToken(app.config.secret, merchant.shortKey, row.id, row.token_generation)
  const balanceOf = (id: string) => card.balances.find(({ chopTypeId }) => chopTypeId === id)?.balance ?? 0
  return cardPass(
    {
      ...campaignFacts(merchant, row.campaign_id, row.campaign_type, look, balanceOf),
      subjectId: row.id,
      state: card.state,
      isGone: false,
      hasEnded: hasEnded({ endDate: settings.endDate, endedAt: row.ended_at }, now, merchant.timeZone),
      holder: row.nickname,
      level: levelOf(row, look),
      spendable: card.spendable,
      rewards: rewardsOf(row, look, reader),
      history,
      code: settings.changingQr ? null : { type: 'qr', text: cardCode(keys.secret, merchant.id, row.card_number) },
      changing: changingOf(row, codeNow(keys, row, now)),
      number: row.card_number,
      endsAt: endOf(card.expiresAt, settings.endDate, merchant.timeZone),
      url: cardUrl(app.config.publicUrl, token),
    },
    sayWallet,
  )
}

/** The last pass of a card that is closed or gone: void, and without anything of its member. */
export async function goneCardPass(
  app: App,
  { merchant }: Reader,
  { subjectId, definitionId }: { subjectId: string; definitionId: string },
): Promise<PassModel | undefined> {
  const campaign = await app.database.kysely
    .selectFrom('campaign')
    .select(['revision', 'type'])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', definitionId)
    .executeTakeFirst()
  if (!campaign) return undefined
  const look = await campaignLook(app.database.kysely, merchant, definitionId, campaign.revision)
  return cardPass(
    {
      ...campaignFacts(merchant, definitionId, campaign.type as CampaignType, look, () => 0),
      ...nothingLeft,
      subjectId,
    },
    sayWallet,
  )
}

/** What is left of a card that is gone. */
const nothingLeft = {
  state: 'closed',
  isGone: true,
  hasEnded: false,
  holder: null,
  level: '',
  spendable: 0,
  rewards: [],
  history: '',
  code: null,
  changing: null,
  number: '',
  endsAt: null,
  url: '',
} as const

const sayWallet: Say = (language, key, values) => say(language, 'wallet', key, values)

/** What all cards of a campaign show alike. */
function campaignFacts(
  merchant: Merchant,
  id: string,
  type: CampaignType,
  look: CampaignLook,
  balanceOf: (chopTypeId: string) => number,
) {
  const settings = look.in[merchant.language]
  const uses = descriptorOf(type).unit === 'uses'
  const dayOf = dayIn(merchant.timeZone)
  return {
    definitionId: id,
    design: inShop(look.digest, merchant),
    type,
    merchant: inAll((language) => merchantName(merchant, language)),
    title: inAll((language) => look.in[language].name),
    colours: passColours(settings),
    logo: settings.logo,
    chopTypes: settings.chopTypes.map((one) => ({
      code: one.code,
      balance: balanceOf(one.id),
      stampCount: one.stampCount,
      stamped: one.stampedImage,
      unstamped: (uses && one.redeemedImage) || one.unstampedImage,
    })),
    terms: inAll((language) => look.in[language].terms),
    place: inAll((language) => placeOf(look.in[language])),
    links: linksOf(settings),
    behind: settings.chopImage,
    columns: settings.stampColumns,
    dayOf: (at: string) => inAll((language) => dayOf(at, language)),
  }
}

/** The name of the card's level; one that everybody has tells nothing. A level that was removed stays with whoever has it. */
function levelOf({ level_id, level }: CardRow, look: CampaignLook): PassText {
  return inAll((language) => {
    const { memberLevels } = look.in[language]
    if (memberLevels.length < 2) return ''
    return memberLevels.find(({ id }) => id === level_id)?.level ?? level ?? ''
  })
}

function rewardsOf(row: CardRow, look: CampaignLook, reader: Reader): PassReward[] {
  const { campaign, card, moment } = operationContext(reader, row)
  const from = look.in[reader.merchant.language].redemptionStart
  return offersOf(campaign, card, moment.now).map((offer) => {
    const own = (settings: StoredSettings) => settings.rewards.find(({ id }) => id === offer.id)
    const starts = own(look.in[reader.merchant.language])?.effectiveFrom ?? from
    return {
      name: inAll((language) => {
        const reward = own(look.in[language])
        return reward ? rewardTitle(reward) : look.in[language].rewardName
      }),
      cost: offer.cost,
      missing: offer.missing,
      given: offer.given,
      later: starts !== null && starts > localDay(moment.now, moment.timeZone),
    }
  })
}

const placeOf = ({ venue, locationName, locationAddress }: StoredSettings): string =>
  [venue, locationName, locationAddress].filter(Boolean).join('\n')

const linksOf = ({ guideUrl, virtualTourUrl }: StoredSettings) => [
  ...(guideUrl ? [{ name: 'guide' as const, url: guideUrl }] : []),
  ...(virtualTourUrl ? [{ name: 'tour' as const, url: virtualTourUrl }] : []),
]

/** The end of the card or of its campaign, whichever comes first. */
function endOf(expiresAt: string | null, endDate: string | null, timeZone: string): string | null {
  const ends = [expiresAt, endDate && endOfDay(endDate, timeZone).toISOString()].filter((end) => end !== null)
  return ends.toSorted()[0] ?? null
}

const changingOf = ({ card_number }: CardRow, { changing }: ReturnType<typeof codeNow>): PassModel['changing'] =>
  changing && {
    start: changingStart(card_number),
    key: Buffer.from(changing.key, 'base64url').toString('hex'),
    seconds: changing.seconds,
  }
