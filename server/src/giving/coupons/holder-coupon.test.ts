import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { barcodeTypes } from '@chopcard/contract/giving/coupon-checks.ts'
import { holderCoupon, redeemHolderCoupon, requestCoupon } from '@chopcard/contract/giving/member/coupons.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { reactivateCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { getCouponSending, sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeIssuedCoupon } from '../../../test/make-issued-coupon.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { lockCode, unlockCodes } from './lock-code.ts'
import { couponPageSource } from './holder-coupon.ts'
import { sendCoupons } from './send-coupon.ts'

const t = useApp()
// The program reads no drawings that it was handed.
const drawings = { operation: ['VipsForeignLoadSvg'] }
beforeAll(() => {
  sharp.unblock(drawings)
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } })
  return () => sharp.block(drawings)
})
const pin = '2468'
const eStampId = 'tag-of-mei'

const see = (token: string) => t.call(holderCoupon, { params: { token } })
const use = (token: string, body: { pin?: string; eStampId?: string }, key?: string) =>
  t.call(redeemHolderCoupon, { params: { token }, body }, { ...(key && { key }) })
const codesOf = (answers: { code: string | undefined }[]) => answers.map(({ code }) => code ?? 'done').toSorted()

async function shopWithStaff(facts: Parameters<typeof makeMerchant>[1] = {}): Promise<TestMerchant> {
  const merchant = await makeMerchant(t.app, facts)
  await makeStaff(t.app, merchant, { pin, eStampId })
  return merchant
}

describe('an issued coupon for its holder', () => {
  test('an issued coupon is opened by its own address only', async () => {
    const merchant = await shopWithStaff()
    const { token, code } = await makeIssuedCoupon(t.app, merchant, {
      title: '<b>Latte</b>',
      effectiveTo: '2099-12-31',
    })
    const { body } = await see(token)
    expect(body.data).toMatchObject({ code, state: 'active', title: '<b>Latte</b>', ways: ['pin', 'estamp'] })
    for (const other of [token.slice(0, -1), token.replace('kt_', 'vt_'), 'x'])
      expect((await see(other)).code).toBe('NOT_FOUND')
  })

  test.each(barcodeTypes)(
    'an issued coupon shows its code as %s, which an independent reader can read',
    async (barcodeType) => {
      const { token, code } = await makeIssuedCoupon(t.app, await makeMerchant(t.app), { barcodeType })
      const held = await couponPageSource(t.app).couponByToken(token, 'en-US')
      const svg = Buffer.from(held?.barcode?.split(',')[1] ?? '', 'base64')
      const picture = await sharp(svg, { density: 300 })
        .flatten({ background: '#fff' })
        .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' })
        .png()
        .toBuffer()
      const read = await readBarcodes(new Uint8Array(picture))
      expect(read.map(({ text }) => text)).toEqual([code])
    },
  )

  test('an issued coupon is used once when staff try on the phone and at the till at the same time', async () => {
    const merchant = await shopWithStaff()
    const { token, code } = await makeIssuedCoupon(t.app, merchant)
    const atTill = () =>
      t.call(redeemCoupon, { params: { code }, body: {} }, { token: merchant.owner.token, key: newId() })
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => use(token, { pin })),
      ...Array.from({ length: 4 }, () => use(token, { eStampId })),
      ...Array.from({ length: 4 }, atTill),
    ])
    expect(answers.filter((answer) => answer.code === undefined)).toHaveLength(1)
    expect((await see(token)).body.data).toMatchObject({ state: 'used', usedAt: expect.any(String) as string })
    const again = { params: { code }, body: { remark: 'Wrong customer' } }
    await t.call(reactivateCoupon, again, { token: merchant.owner.token })
    expect((await use(token, { eStampId })).body.data.state).toBe('used')
  })

  test('an issued coupon is used once by 20 requests with one key, and all get the first answer', async () => {
    const merchant = await shopWithStaff()
    const [{ token, id }, other] = [await makeIssuedCoupon(t.app, merchant), await makeIssuedCoupon(t.app, merchant)]
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(token, { pin }, key)))
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1)
    expect(answers[0]?.body.data).toMatchObject({ state: 'used' })
    expect((await use(token, { pin: '9999' }, key)).raw, 'without the PIN, which is not kept').toBe(answers[0]?.raw)
    expect((await use(token, { eStampId }, key)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await use(token, { pin }, newId())).code).toBe('COUPON_USED')
    expect((await use(other.token, { pin }, key)).body.data.state, 'a key is of one copy').toBe('used')
    for (const wrong of [token.slice(0, -1), token.replace('kt_', 'vt_'), 'x'])
      expect((await use(wrong, { pin }, key)).code).toBe('NOT_FOUND')
    const { rows } = await t.app.database.pool.query<Record<string, unknown>>(
      `select (select count(*)::int from coupon_event where merchant_id = $1 and kind = 'redeem') as used,
        (select array_agg(actor_kind || ' ' || actor_id) from audit where merchant_id = $1 and actor_id = $2) as audit,
        (select string_agg(answer::text, '') from idempotency where merchant_id = $1 and caller = $2) as kept`,
      [merchant.id, id],
    )
    expect(rows[0]).toMatchObject({ used: 2, audit: [`public ${id}`] })
    expect(rows[0]?.['kept'], 'what opens the page is not kept').not.toContain(token)
  })

  test('five wrong PINs lock an issued coupon on the phone, and the guesses do not use it', async () => {
    const { token } = await makeIssuedCoupon(t.app, await shopWithStaff())
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => use(token, { pin: String(5000 + i) })))
    expect(codesOf(answers)).toEqual([
      ...Array.from({ length: 5 }, () => 'PIN_CODE_INVALID'),
      ...Array.from({ length: 7 }, () => 'PIN_CODE_LOCKED'),
    ])
    expect((await use(token, { pin })).code).toBe('PIN_CODE_LOCKED')
    expect((await use(token, {})).code).toBe('INVALID_REQUEST')
    expect((await see(token)).body.data.state).toBe('active')
  })

  test.each([
    ['its switch is off', {}, { redeemByStaffPin: false }, { pin }, []],
    ['the shop has no PINs', { features: { staffRedeemByPinCode: false } }, {}, { pin }, ['estamp']],
    ['the shop has no E-Stamps', { features: { estamp: false } }, {}, { eStampId }, ['pin']],
  ] as const)('an issued coupon cannot be used on the phone when %s', async (_why, facts, given, proof, ways) => {
    const { token } = await makeIssuedCoupon(t.app, await shopWithStaff(facts), given)
    expect((await see(token)).body.data.ways).toEqual(ways)
    expect((await use(token, proof)).code).toBe('FEATURE_OFF')
  })

  test('an issued coupon is refused before its first day and after its last day', async () => {
    const merchant = await shopWithStaff()
    const early = await makeIssuedCoupon(t.app, merchant, { effectiveFrom: '2099-01-01' })
    expect((await see(early.token)).body.data.state).toBe('notYet')
    expect((await use(early.token, { pin })).code).toBe('COUPON_NOT_YET')
    const late = await makeIssuedCoupon(t.app, merchant)
    await t.app.database.pool.query(
      `update coupon set effective_to = '2026-01-01' where merchant_id = $1 and id = $2`,
      [merchant.id, late.couponId],
    )
    expect((await see(late.token)).body.data.state).toBe('expired')
    const refused = await use(late.token, { pin })
    expect([refused.code, refused.meta.message]).toEqual(['COUPON_EXPIRED', 'Coupon is expired.'])
  })
})

describe('a locked issued coupon', () => {
  const hold = (merchant: TestMerchant, code: string) =>
    t.app.database.tx((tx) => lockCode(tx, { merchantId: merchant.id, code }))

  test('an issued coupon is locked by one of several simultaneous requests and refused at the till until it is released', async () => {
    const merchant = await shopWithStaff()
    const { token, code } = await makeIssuedCoupon(t.app, merchant)
    const held = await Promise.allSettled(Array.from({ length: 8 }, () => hold(merchant, code)))
    expect(held.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await see(token)).body.data).toMatchObject({ state: 'locked', lockedUntil: expect.any(String) as string })
    const refused = await use(token, { pin })
    expect([refused.code, refused.meta.message]).toEqual(['COUPON_LOCKED', 'Coupon is locked.'])
    await t.app.database.tx((tx) => unlockCodes(tx, merchant.id, [code]))
    expect((await use(token, { pin })).body.data.state).toBe('used')
    await expect(hold(merchant, code)).rejects.toMatchObject({ code: 'COUPON_USED' })
  })

  test('an issued coupon whose lock has ended is used at the till or locked again, never both', async () => {
    const merchant = await shopWithStaff()
    const { token, code } = await makeIssuedCoupon(t.app, merchant)
    for (let round = 0; round < 5; round++) {
      await t.app.database.pool.query(
        `update coupon_code set state = 'locked', locked_until = now() - interval '1 second', used_at = null, used_by = null
         where merchant_id = $1 and code = $2`,
        [merchant.id, code],
      )
      const [used, locked] = await Promise.all([
        use(token, { pin }),
        hold(merchant, code).then(
          () => 'done',
          () => 'refused',
        ),
      ])
      expect([used.code === undefined, locked === 'done'].filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('sending a coupon to a list', () => {
  let merchant: TestMerchant
  beforeAll(async () => {
    merchant = await makeMerchant(t.app)
  })
  const as = () => ({ token: merchant.owner.token })

  async function send(couponId: string, emails: string[]) {
    const asked = await t.call(sendCoupon, { params: { id: couponId }, body: { emails } }, { ...as(), key: newId() })
    const { id } = asked.body.data
    const which = { merchantId: merchant.id, sendingId: id }
    await Promise.all([sendCoupons.run(t.app, which), sendCoupons.run(t.app, which)])
    const { body } = await t.call(getCouponSending, { params: { id } }, as())
    expect(body.data.done).toBe(emails.length)
    return body.data.rows.map(({ outcome, refusal }) => (outcome === 'refused' ? refusal : outcome))
  }
  const mailsTo = async (email: string) => {
    const { rows } = await t.app.database.pool.query<{ text_body: string }>(
      `select text_body from outbox where merchant_id = $1 and recipient = $2`,
      [merchant.id, email],
    )
    return rows.map(({ text_body: text }) => /\/member\/coupon\/([\w-]+)/.exec(text)?.[1])
  }

  test('each address of a list gets one mail and one coupon although the job runs twice', async () => {
    const couponId = await makeCoupon(t.app, merchant, { quota: 2 }, [couponCode(), couponCode(), couponCode()])
    const emails = [
      'Ana@holder.example',
      ' ',
      'nobody',
      'ana@holder.example',
      'ben@holder.example',
      'cy@holder.example',
    ]
    expect(await send(couponId, emails)).toEqual([
      'sent',
      'Please fill in this field.',
      'Please enter a valid email address.',
      'This address has this coupon already.',
      'sent',
      'All copies of this coupon have been given out.',
    ])
    const [token, ...more] = await mailsTo('ana@holder.example')
    expect(more).toEqual([])
    expect((await see(token ?? '')).body.data.state).toBe('active')
  })

  test.each([
    [true, 'again'],
    [false, 'This address has this coupon already.'],
  ])(
    'a resent coupon has the same link when resending is allowed (%s), and a used one a new link',
    async (allowResend, more) => {
      const limits = { allowResend, maxPerMember: 2 }
      const couponId = await makeCoupon(t.app, merchant, limits, [couponCode(), couponCode(), couponCode()])
      const email = `dee-${String(allowResend)}@holder.example`
      expect(await send(couponId, [email, email])).toEqual(['sent', more])
      const [first, second = first] = await mailsTo(email)
      expect(first).toBe(second)
      const { code } = (await see(first ?? '')).body.data
      await t.call(redeemCoupon, { params: { code }, body: {} }, { ...as(), key: newId() })
      expect(await send(couponId, [email])).toEqual(['sent'])
      expect(new Set(await mailsTo(email)).size).toBe(2)
    },
  )
})

describe('a published coupon', () => {
  const requestByMail = (id: string, email: string) =>
    t.call(requestCoupon, { params: { id }, body: { email, language: 'en-US' } })

  test('a published coupon is issued within its quota to 30 simultaneous requests, and again with the same link to its holders', async () => {
    const merchant = await makeMerchant(t.app)
    const given = { publishable: true, quota: 4, maxPerMember: 1, codeSource: 'fixed', fixedNumber: 'TEA' } as const
    const id = await makeCoupon(t.app, merchant, given)
    const emails = Array.from({ length: 15 }, (_, i) => `taker${i}@holder.example`)
    const answers = await Promise.all([...emails, ...emails].map((email) => requestByMail(id, email)))
    expect(new Set(codesOf(answers))).toEqual(new Set(['done', 'COUPON_QUOTA_REACHED']))
    const { rows } = await t.app.database.pool.query<{ email: string; mails: number; links: number }>(
      `select p.email, count(*)::int as mails, count(distinct substring(o.text_body from '/member/coupon/[^ \n]+'))::int as links
       from coupon_copy p join outbox o on o.merchant_id = p.merchant_id and o.recipient = p.email
       where p.merchant_id = $1 group by p.email`,
      [merchant.id],
    )
    expect(rows).toHaveLength(4)
    expect(rows.map(({ links }) => links)).toEqual([1, 1, 1, 1])
    expect((await requestByMail(id, rows[0]?.email ?? '')).code).toBeUndefined()
  })

  test.each([
    ['that may not be published', { publishable: false }, 'NOT_FOUND'],
    ['before its time', { publishable: true, publishedFrom: '2099-01-01T00:00' }, 'COUPON_NOT_PUBLISHED'],
    ['after its time', { publishable: true, publishedTo: '2026-01-02T00:00' }, 'COUPON_NOT_PUBLISHED'],
    ['that is over', { publishable: true, effectiveTo: '2026-01-02' }, 'COUPON_EXPIRED'],
  ] as const)('a published coupon is refused to a visitor when it is one %s', async (_why, given, refusal) => {
    const id = await makeCoupon(t.app, await makeMerchant(t.app), given, [couponCode()])
    expect((await requestByMail(id, 'mei@holder.example')).code).toBe(refusal)
  })
})
