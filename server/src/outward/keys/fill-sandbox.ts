import sharp from 'sharp'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Actor, Merchant } from '../../core/context.ts'
import { databaseNow } from '../../core/database-now.ts'
import { say } from '../../core/i18n.ts'
import { openJobContext } from '../../core/job-context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { publishPicture } from '../../accounts/uploads/publish-picture.ts'
import { createCampaign } from '../../loyalty/campaigns/create-campaign.ts'
import { type Campaign, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { applyOperation } from '../../loyalty/cards/apply-operation.ts'
import { enrolMember } from '../../loyalty/cards/enrol-member.ts'
import { rulesFor } from '../../loyalty/cards/type-rules.ts'
import { fillSandboxJob } from './jobs.ts'
import { markFilled } from './sandbox.ts'

const actor: Actor = { kind: 'job', id: null, name: '', nickname: null }

/** First names that people have in every language of the product, each with a balance to begin with. */
const members = [
  ['Ana', 3],
  ['Bruno', 9],
  ['Chen', 1],
  ['Dalia', 10],
  ['Emi', 0],
  ['Felix', 6],
] as const

const [teal, white, grey] = [
  [15, 118, 110],
  [255, 255, 255],
  [209, 213, 219],
] as const

/**
 * Fills a test merchant with two campaigns and some members, by the ordinary ways. A run after one that broke off adds what is
 * missing; one after that finds all of it there.
 */
export const fillSandbox: JobHandler<typeof fillSandboxJob> = {
  job: fillSandboxJob,
  async run(app, { merchantId, sandboxId }) {
    const found = await findMerchant(app.database.kysely, { id: sandboxId })
    if (!found) return
    const { merchant } = found
    const campaigns = await campaignsOf(app, merchant)
    for (const campaign of campaigns) for (const member of members) await addCard(app, merchant, campaign, member)
    await markFilled(app.database.kysely, merchantId, sandboxId)
  },
}

async function campaignsOf(app: App, merchant: Merchant): Promise<Campaign[]> {
  const { kysely: db } = app.database
  const made = await db.selectFrom('campaign').select('id').where('merchant_id', '=', merchant.id).execute()
  // Both were made together, or none.
  if (made.length) return Promise.all(made.map(({ id }) => loadCampaign(db, merchant.id, id)))
  const [logo, stampedImage, unstampedImage] = await Promise.all([
    picture(app, merchant, 'campaignLogo', teal, white),
    picture(app, merchant, 'stamp', white, teal),
    picture(app, merchant, 'stamp', white, grey),
  ])
  const words = (name: string) => say(merchant.language, 'integration-keys', `sandbox.${name}`)
  const rewardName = words('reward')
  const chopType = { stampedImage, unstampedImage }
  const settings = [
    { name: words('stamps'), logo, rewardName, chopTypes: [{ ...chopType, code: 'STAMP', stampCount: 10 }] },
    {
      name: words('points'),
      type: 'point' as const,
      logo,
      rewardName,
      chopTypes: [{ ...chopType, code: 'POINT', stampCount: 10 }],
      memberLevels: [{ level: words('level'), description: words('level') }],
      rewards: [{ chopCount: 5, name: rewardName }],
    },
  ].map((one) => CampaignSettings.parse(one))
  return app.database.tx(async (tx) => {
    const created: Campaign[] = []
    for (const one of settings) created.push(await createCampaign(tx, merchant, one, { id: null, nickname: null }))
    return created
  })
}

/** Adds a card with its balance, both or neither; a member who has one keeps it. */
async function addCard(
  app: App,
  merchant: Merchant,
  campaign: Campaign,
  [nickname, balance]: (typeof members)[number],
): Promise<void> {
  const now = await databaseNow(app.database.kysely)
  const contact = { nickname, email: `${nickname.toLowerCase()}@test.example` }
  try {
    await app.database.tx(async (tx) => {
      const enrolment = { app, merchant, campaign, contact, actor, now, source: 'sandbox' }
      const { cardId } = await enrolMember(tx, enrolment)
      if (!balance) return
      await applyOperation(
        openJobContext(app, merchant, actor, now, 'fill-sandbox', tx),
        cardId,
        ({ campaign: rules, card, today, moment }) =>
          rulesFor(rules.type).adjust(rules, card, today, { quantity: balance }, moment),
        { source: 'sandbox' },
      )
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'MEMBER_ALREADY_REGISTERED') throw error
  }
}

const SIDE = 300
const RADIUS = 110

type Colour = readonly [red: number, green: number, blue: number]

/** A disc on a ground: it is plain to see that it is made for tests. */
async function picture(app: App, merchant: Merchant, kind: 'campaignLogo' | 'stamp', ground: Colour, disc: Colour) {
  const pixels = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const isInside = Math.hypot((at % SIDE) - SIDE / 2, Math.floor(at / SIDE) - SIDE / 2) < RADIUS
    return isInside ? disc : ground
  })
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const
  const png = await sharp(Buffer.from(pixels.flat()), { raw }).png().toBuffer()
  return publishPicture(app, app.database.kysely, merchant, kind, png)
}
