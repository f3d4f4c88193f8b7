import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { mergeMembers } from '@chopcard/contract/members/merchant/members.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { presignedUrl } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { settingsForForm } from '../src/loyalty/campaigns/stored-settings.ts'
import type { Campaign } from '../src/loyalty/campaigns/load-campaign.ts'
import type { App } from '../src/core/app.ts'
import { cardCode, hashToken, newToken } from '../src/core/secrets.ts'
import { newEarnCode } from '../src/earning/earn-codes/code-text.ts'
import { layReceipt, layUploads } from '../src/earning/receipts/receipts-testing.ts'
import type { CallOptions } from './harness.ts'
import { caller } from './harness.ts'
import { earnCodeOf, makeEarnBatch } from './make-earn-batch.ts'
import { makeBatch, makeSheet } from './make-batch.ts'
import { allowOffline, makeRefusedAct } from './make-offline.ts'
import { makeMailchimp } from './make-mailchimp.ts'
import { makeAutomation } from '../src/office/automations/automations-testing.ts'
import { makeDraft, makeNotification } from './make-notification.ts'
import { showPlan } from '../src/platform/plans/plan-store.ts'
import { detailsOf as tenantDetailsOf, loadTenant } from '../src/platform/tenants/tenant-store.ts'
import { connectedShop, makeParkedMessage, makeShopifyDelivery, unmasked } from './make-deliveries.ts'
import { boothCodeOf, boothOf, withBooths, forgedBoothCode, makeBooking, daySlot, slotIdOf } from './make-carnival.ts'
import { couponCode } from './make-coupon.ts'
import { makeFinding } from './make-finding.ts'
import { makeFullExport } from './make-full-export.ts'
import { makeGiving } from './make-giving.ts'
import { makePartnersOfWorld } from './make-partners.ts'
import { makeAdmin, makeSchedule, makeSystemExport } from './make-admin.ts'
import { makeApiKey, makeSpareKey } from './make-api-key.ts'
import { makeAppleIdentifier } from './make-apple-identifier.ts'
import { makePasskey, makeSystemPasskey } from './make-passkey-rows.ts'
import { makePlatformThings } from './make-platform-things.ts'
import { makeStores } from './make-store.ts'
import { makeSegment } from './make-segment.ts'
import { makeViewRows } from './make-view.ts'
import { makePlan } from './make-plan.ts'
import { makeProposal } from './make-proposal.ts'
import { makeWebhookOfWorld } from './make-webhook.ts'
import { makeTapsOfWorld, unknownTaps, withTaps } from './make-tap.ts'
import { makeCampaign, makeCard, makeMerchant, makeSession, pictureUrl, type TestMerchant } from './make.ts'

/** One merchant with something of everything, so that each call has something to work on. */
export type World = Awaited<ReturnType<typeof makeWorld>>

type Facts = Parameters<typeof makeMerchant>[1]

async function makeRole(app: App, { id }: TestMerchant): Promise<string> {
  const role = { id: uuid(), name: 'Counter', menu_permissions: ['dashboard'], action_permissions: ['query'] }
  await app.database.kysely
    .insertInto('merchant_role')
    .values({ merchant_id: id, ...role })
    .execute()
  return role.id
}

export async function makeWorld(app: App, server: FastifyInstance, facts: Facts = {}) {
  const merchant = await makeMerchant(app, facts)
  const shop = connectedShop(app)
  const campaign = await makeCampaign(app, merchant, { name: `World of ${merchant.shortKey}`, ...waysToEarn, ...shop })
  const [card, fullCard, emptyCard] = [
    await makeCard(app, merchant, campaign, { email: `${merchant.shortKey}@member.example` }),
    await makeCard(app, merchant, campaign),
    await makeCard(app, merchant, campaign),
  ]
  const options = { token: merchant.owner.token }
  const call = caller(server)
  const issued = await call(
    changeChops,
    { params: { id: card.id }, body: { memberId: card.id, operation: 'issue', quantity: 1 } },
    options,
  )
  const adjust = { memberId: fullCard.id, operation: 'adjust', quantity: 10, remark: 'For a reward' } as const
  await call(changeChops, { params: { id: fullCard.id }, body: adjust }, options)
  await allowOffline(app, merchant)
  const earnBatchId = await makeEarnBatch(app, merchant, campaign)
  const planId = await makePlan(app)
  const [admin, apiKey] = [await makeAdmin(app), await makeApiKey(app, merchant)]
  const views = await makeViewRows(app, merchant, admin)
  return {
    merchant,
    settings: { ...settingsForForm(campaign.settings), logo: pictureUrl(merchant, 'logo'), ...unmasked },
    /** What belongs to this merchant alone: another one must not be able to tell it from what does not exist. */
    own: {
      campaignId: campaign.id,
      chopTypeId: campaign.settings.chopTypes[0]?.id ?? '',
      levelId: campaign.settings.memberLevels[0]?.id ?? '',
      cardId: card.id,
      cardNumber: card.number,
      cardCode: cardCode(app.config.secret, merchant.id, card.number),
      memberToken: card.token,
      memberId: card.memberId,
      email: `${merchant.shortKey}@member.example`,
      fullCardId: fullCard.id,
      fullCardNumber: fullCard.number,
      fullCardToken: fullCard.token,
      emptyCardId: emptyCard.id,
      entryId: issued.body.data.entry.id,
      staffId: merchant.owner.id,
      roleId: await makeRole(app, merchant),
      passkeyId: await makePasskey(app, merchant),
      sessionId: await makeOtherSession(app, merchant),
      exportId: await makeExport(app, merchant, merchant.owner.id),
      fullExportId: await makeFullExport(app, merchant),
      keyExportId: await makeExport(app, merchant, apiKey.id),
      offlineActId: await makeRefusedAct(app, merchant, card.id),
      mergeId: await makeMerge(app, server, merchant, campaign),
      batchId: await makeBatch(app, merchant, 'waiting', { act: 'issue', cardId: card.id }),
      importId: await makeBatch(app, merchant, 'read', { act: 'import' }),
      checkedImportId: await makeBatch(app, merchant, 'checked', { act: 'import', campaignId: campaign.id }),
      sheetId: await makeSheet(server, options),
      codeSheetId: await makeSheet(server, options, Buffer.from('SHEET-1\nSHEET-2\n')),
      viewId: await makeView(app, merchant),
      // Orders of the world are fetched at the other one, which is the first by name.
      storeId: (await makeStores(app, merchant))[0] ?? '',
      segmentId: await makeSegment(app, merchant),
      boothId: boothOf(campaign),
      slotId: slotIdOf(campaign, 4),
      boothCode: boothCodeOf(app, merchant, campaign, 1),
      ...(await makeBookings(app, merchant, campaign, [card.id, fullCard.id])),
      shopifyDeliveryId: await makeShopifyDelivery(app, merchant, campaign),
      notificationId: await makeNotification(app, merchant, campaign),
      draftId: await makeDraft(app, merchant),
      automationId: (await makeAutomation(app, { merchant }, { ...birthdayMail })).id,
      messageId: await makeParkedMessage(app, merchant),
      ...(await makeMailchimp(app, merchant, campaign, `${merchant.shortKey}@member.example`)),
      ...(await makeGiving(app, merchant, planId)),
      ...(await makePartnersOfWorld(app, server, merchant, campaign)),
      ...(await makeWebhookOfWorld(app, merchant)),
      consentId: views.consentId,
      findingId: await makeFinding(app, merchant, { cardId: card.id, entryId: issued.body.data.entry.id }),
      proposalId: await makeProposal(app, { merchant, keyId: apiKey.id, cardId: card.id }),
      keyId: await makeSpareKey(app, merchant),
      ...(await makeTapsOfWorld(app, merchant, campaign)),
      earnBatchId,
      earnCode: await earnCodeOf(app, merchant, earnBatchId),
      uploadId: await makeUpload(server, options),
      pictureUrl: pictureUrl(merchant, 'logo'),
      receiptId: await layReceipt(app, merchant, campaign, fullCard.id),
      newReceiptId: await layReceipt(app, merchant, campaign, emptyCard.id),
      receiptUploadId: (await layUploads(app, merchant, fullCard.id, 1))[0] ?? '',
    },
    /** The platform's, not the merchant's. */
    planId,
    /** The id of a merchant who can be invited. */
    newPartner: (await makeMerchant(app)).shortKey,
    admin,
    apiKey,
    systemPasskeyId: await makeSystemPasskey(app, admin),
    viewId: views.viewId,
    ...(await makePlatformThings(app, admin)),
    appleIdentifierId: await makeAppleIdentifier(app, admin, `pass.example.${merchant.shortKey}`),
    /** As the platform's forms show them before they are changed. */
    tenantDetails: tenantDetailsOf(await loadTenant(app.database.kysely, merchant.id)),
    planDetails: (await showPlan(app.database.kysely, planId)).details,
    ...(await makeSchedule(app, merchant.shortKey)),
    systemExportId: await makeSystemExport(app, admin),
    signInToken: await makeLink(app, merchant, 'sign-in'),
    resetToken: await makeLink(app, merchant, 'reset-password'),
    newEmail: `${uuid()}@new.example`,
  }
}

const birthdayMail = { message: { text: 'Happy birthday', channels: ['email' as const] } }

const waysToEarn = {
  receiptsEnabled: true,
  amountPerChop: 500,
  maxUploadPerDay: 1000,
  ...withBooths([daySlot(0)], [daySlot(0)], [daySlot(1)], [daySlot(1)], [daySlot(1)]),
  scanToEarn: true,
  ...withTaps,
  referralEnabled: true,
  referrerBonus: 1,
  maxReferrerBonus: 10,
  refereeBonus: 1,
  referralEndDate: '2099-12-31',
}

/** Bookings to be attended, to be scanned, to be cancelled by staff and by the member. */
async function makeBookings(app: App, merchant: TestMerchant, campaign: Campaign, [own, other]: [string, string]) {
  const book = (cardId: string, booth: number) => makeBooking(app, { merchant, campaign, cardId }, booth)
  const bookingId = await book(own, 0)
  await book(other, 1)
  return { bookingId, laterBookingId: await book(own, 2), myBookingId: await book(other, 3) }
}

async function makeOtherSession(app: App, merchant: TestMerchant): Promise<string> {
  const token = await makeSession(app, merchant, merchant.owner.id)
  const { id } = await app.database.kysely
    .selectFrom('session')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  return id
}

async function makeExport(app: App, merchant: TestMerchant, staffId: string): Promise<string> {
  const id = uuid()
  const key = `exports/${merchant.id}/${id}.csv`
  await app.storage.put(key, Buffer.from('a;b\n'), 'text/csv; charset=utf-8')
  await app.database.kysely
    .insertInto('export_job')
    .values({
      merchant_id: merchant.id,
      id,
      staff_id: staffId,
      list: 'cards',
      format: 'csv',
      filters: '{}',
      language: 'en-US',
      state: 'done',
      filename: 'cards.csv',
      storage_key: key,
    })
    .execute()
  return id
}

async function makeView(app: App, merchant: TestMerchant): Promise<string> {
  const id = uuid()
  const own = { merchant_id: merchant.id, id, staff_id: merchant.owner.id }
  await app.database.kysely
    .insertInto('saved_view')
    .values({ ...own, list: 'cards', name: 'Frozen', words: '{"state":"frozen"}', columns: [] })
    .execute()
  return id
}

/** Two more members who turned out to be one. */
async function makeMerge(app: App, server: FastifyInstance, merchant: TestMerchant, campaign: Campaign) {
  const [keep, merge] = [await makeCard(app, merchant, campaign), await makeCard(app, merchant, campaign)]
  const body = { keep: keep.id, merge: merge.id, stays: 0 }
  return (await caller(server)(mergeMembers, { body }, { token: merchant.owner.token })).body.data.id
}

let picture: Promise<Buffer> | undefined

async function makeUpload(server: FastifyInstance, options: CallOptions): Promise<string> {
  const create = { width: 300, height: 300, channels: 3, background: '#c2410c' } as const
  const payload = await (picture ??= sharp({ create }).png().toBuffer())
  const query = { filename: 'a.png', contentType: 'image/png', size: String(payload.length), kind: 'stamp' } as const
  const { body } = await caller(server)(presignedUrl, { query }, options)
  const { uploadUrl, headers, uploadId } = body.data
  await server.inject({ method: 'PUT', url: uploadUrl, headers, payload })
  return uploadId
}

async function makeLink(app: App, merchant: TestMerchant, purpose: string): Promise<string> {
  const token = newToken('lt', merchant.shortKey)
  await app.database.kysely
    .insertInto('one_time_link')
    .values({
      merchant_id: merchant.id,
      token_hash: hashToken(token),
      purpose,
      staff_id: merchant.owner.id,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return token
}

/** What has the form of a thing of ours and names nothing. */
export function unknownLike(world: World, name: keyof World['own']): string {
  const { shortKey } = world.merchant
  const digits = String(randomBytes(6).readUIntBE(0, 6)).padStart(12, '0').slice(-12)
  const forms: Partial<Record<keyof World['own'], string>> = {
    cardNumber: digits,
    fullCardNumber: digits,
    partnerCardNumber: digits,
    fullPartnerCardNumber: digits,
    cardCode: `CC1.${digits}.${randomBytes(9).toString('base64url')}`,
    memberToken: newToken('ct', shortKey),
    earnCode: newEarnCode(),
    couponCode: couponCode(),
    usedCouponCode: couponCode(),
    lockedCouponCode: couponCode(),
    boothCode: forgedBoothCode(),
    fullCardToken: newToken('ct', shortKey),
    email: `${uuid()}@member.example`,
    pictureUrl: pictureUrl({ shortKey: 'nobodys0' }, uuid()),
    ...unknownTaps(),
  }
  return forms[name] ?? uuid()
}
