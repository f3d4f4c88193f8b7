import { describe, expect, test } from 'vitest'
import { createKey, editKey, listKeys, revokeKey } from '@chopcard/contract/outward/merchant/keys.ts'
import { getCardByKey } from '@chopcard/contract/integration/v1/cards.ts'
import { useApp } from '../../../test/harness.ts'
import { makeOpensslCertificate, makeRsaCertificate } from '../../../../bench/make-x509.ts'
import { withUnknownKey } from '../../../test/make-certificates.ts'
import { makeFreshCard } from '../../../test/make.ts'
import { hashPassword } from '../../core/passwords.ts'
import { unseal } from '../../core/seal.ts'
import { makeStaff } from '../../../test/make.ts'
import { tellOfEndingCertificates } from './remind-of-certificates.ts'

const harness = useApp()
const password = 'Right-Horse-9'

async function shop() {
  const { merchant, card } = await makeFreshCard(harness.app)
  const owner = await makeStaff(harness.app, merchant, { passwordHash: await hashPassword(password) })
  const make = (body: object, options: { key?: string } = {}) =>
    harness.call(
      createKey,
      { body: { name: 'ERP', scopes: ['cards:read'], password, ...body } as never },
      { token: owner.token, ...options },
    )
  const list = async (x: 'api' | 'secret' | 'certificate', query = {}) =>
    (await harness.call(listKeys, { params: { x }, query }, { token: owner.token })).body.data
  return { merchant, card, owner, make, list, db: harness.app.database.kysely }
}

describe('API keys', () => {
  test('a form of a key that was opened before a right was taken away does not give it back', async () => {
    const { owner, make, list } = await shop()
    const scopes = ['cards:read', 'members:read']
    const { key } = (await make({ kind: 'api', scopes })).body.data
    const seen = { name: 'ERP', scopes, addresses: [], expiresOn: null }
    const save = (change: object) =>
      harness.call(
        editKey,
        { params: { id: key.id }, body: { ...seen, ...change, seen, password } as never },
        { token: owner.token },
      )
    expect((await save({ scopes: ['cards:read'], addresses: ['203.0.113.9'] })).status).toBe(200)
    const late = await save({ name: 'ERP 2' })
    expect([late.code, Object.keys(late.meta.fields ?? {})]).toEqual(['CHANGED_MEANWHILE', ['scopes', 'addresses']])
    expect((await list('api'))[0]).toMatchObject({ name: 'ERP', scopes: ['cards:read'], addresses: ['203.0.113.9'] })
  })

  test('a new key works, is shown in full once, and is stored as a hash alone', async () => {
    const { merchant, card, owner, make, list, db } = await shop()
    const { body } = await make({ kind: 'api' })
    const secret = body.data.secret ?? ''
    expect(secret).toMatch(new RegExp(`^ck_live_${merchant.shortKey}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$`))
    expect((await harness.call(getCardByKey, { params: { id: card.id } }, { token: secret })).status).toBe(200)
    const [shown] = await list('api')
    expect(shown).toMatchObject({ name: 'ERP', state: 'active', createdBy: { name: owner.name }, keyId: null })
    expect(JSON.stringify(shown)).not.toContain(secret.slice(22, 50))
    const stored = await Promise.all(
      (['api_key', 'idempotency', 'audit'] as const).map((table) =>
        db.selectFrom(table).selectAll().where('merchant_id', '=', merchant.id).execute(),
      ),
    )
    expect(JSON.stringify(stored)).not.toContain(secret.slice(22, 50))
  })

  test('a repeated request answers the same key again, and makes no second one', async () => {
    const { make, list } = await shop()
    const [first, again] = [await make({ kind: 'api' }, { key: 'once' }), await make({ kind: 'api' }, { key: 'once' })]
    expect(again.body).toEqual(first.body)
    expect(first.body.data.secret).toMatch(/^ck_live_/)
    expect(await list('api')).toHaveLength(1)
  })

  test('a key is not made without the password', async () => {
    const { make, list } = await shop()
    expect((await make({ kind: 'api', password: undefined })).code).toBe('CURRENT_PASSWORD_REQUIRED')
    expect((await make({ kind: 'api', password: 'Wrong-Horse-9' })).code).toBe('INVALID_CURRENT_PASSWORD')
    expect(await list('api')).toEqual([])
  })

  test('a revoked key is refused from its next request on, and stays in the list', async () => {
    const { card, owner, make, list } = await shop()
    const { key, secret } = (await make({ kind: 'api' })).body.data
    const ask = () => harness.call(getCardByKey, { params: { id: card.id } }, { token: secret ?? '' })
    expect((await ask()).status).toBe(200)
    await harness.call(revokeKey, { params: { id: key.id } }, { token: owner.token })
    expect((await ask()).code).toBe('KEY_REVOKED')
    expect(await list('api', { state: 'revoked' })).toMatchObject([{ id: key.id, state: 'revoked' }])
  })

  test('an edited key has its new scopes and addresses at once', async () => {
    const { card, owner, make } = await shop()
    const { key, secret } = (await make({ kind: 'api' })).body.data
    const ask = () => harness.call(getCardByKey, { params: { id: card.id } }, { token: secret ?? '' })
    const edit = (body: object) =>
      harness.call(
        editKey,
        { params: { id: key.id }, body: { name: 'ERP 2', scopes: ['cards:read'], password, ...body } as never },
        { token: owner.token },
      )
    expect((await edit({ addresses: ['203.0.113.9'] })).body.data).toMatchObject({ name: 'ERP 2' })
    expect((await ask()).code).toBe('KEY_ADDRESS_REFUSED')
    await edit({ addresses: ['127.0.0.0/8'] })
    expect((await ask()).status).toBe(200)
    await edit({ scopes: ['members:read'] })
    expect((await ask()).code).toBe('KEY_SCOPE_MISSING')
  })

  test.each([
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['cards:fly'] }, 'scopes.0'],
    ['an address that is none', { addresses: ['shop.example'] }, 'addresses.0'],
    ['a last day in the past', { expiresOn: '2020-01-01' }, 'expiresOn'],
  ])('a key with %s is refused at its field', async (_what, given, field) => {
    const { make } = await shop()
    const { status, meta } = await make({ kind: 'api', ...given })
    expect([status, Object.keys(meta.fields ?? {})]).toEqual([422, [field]])
  })

  test('keys are no users: they take no place of the plan and are in no list of users', async () => {
    const { merchant, make, db } = await shop()
    const count = () =>
      db.selectFrom('merchant').select('admin_count').where('merchant_id', '=', merchant.id).executeTakeFirstOrThrow()
    const before = await count()
    await make({ kind: 'api' })
    expect(await count()).toEqual(before)
  })
})

describe('the signing secret', () => {
  test('a secret has exactly 16 characters, is shown once and is encrypted at rest', async () => {
    const { merchant, make, list, db } = await shop()
    const { key, secret } = (await make({ kind: 'secret' })).body.data
    expect(secret).toMatch(/^[0-9A-Za-z]{16}$/)
    const row = await db.selectFrom('api_key').selectAll().where('id', '=', key.id).executeTakeFirstOrThrow()
    expect(row.sealed).not.toContain(secret)
    expect(unseal(harness.app.config.secret, 'signing-secret', row.sealed ?? '')).toBe(secret)
    expect((await list('secret'))[0]).toMatchObject({
      keyId: `${merchant.shortKey}.${key.id}`,
      hint: expect.stringMatching(/^..•{12}..$/) as string,
    })
  })

  test.each([['x'.repeat(15)], ['x'.repeat(17)], ['fifteen letters '], ['sixteen-with-ünn']])(
    'a pasted secret that is not 16 plain characters is refused: %j',
    async (secret) => {
      const { make } = await shop()
      const { status, meta } = await make({ kind: 'secret', secret })
      expect([status, meta.fields?.['secret']]).toEqual([422, expect.stringContaining('exactly 16 characters')])
    },
  )

  test('a newer secret leaves the one before a day', async () => {
    const { make, list } = await shop()
    await make({ kind: 'secret', name: 'Old', secret: 'abcdefgh12345678' })
    await make({ kind: 'secret', name: 'New' })
    const [newer, older] = await list('secret')
    expect([newer?.state, newer?.expiresAt, older?.state]).toEqual(['active', null, 'ending'])
    const hours = (Date.parse(older?.expiresAt ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
  })
})

describe('certificates', () => {
  test('a certificate is shown with all that tells it from others', async () => {
    const { make } = await shop()
    const { key } = (await make({ kind: 'certificate', certificate: makeRsaCertificate().pem })).body.data
    expect(key.certificate).toMatchObject({
      subject: 'CN=ERP of the shop',
      issuer: 'CN=ERP of the shop',
      serialNumber: '0a1b',
      key: 'RSA 2048',
      algorithm: 'rsa-pss-sha512',
    })
    expect(key.certificate?.fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(key.expiresAt).toBe(key.certificate?.validTo)
  })

  test('a certificate is taken in base64 without the lines of PEM, and with each kind of key', async () => {
    const { make } = await shop()
    const bare = makeRsaCertificate().pem.replace(/-----[^-]+-----|\s/g, '')
    expect((await make({ kind: 'certificate', certificate: bare })).status).toBe(200)
    for (const [kind, algorithm] of [
      ['ec:prime256v1', 'ecdsa-p256-sha256'],
      ['ed25519', 'ed25519'],
    ] as const) {
      const { body } = await make({ kind: 'certificate', certificate: makeOpensslCertificate(kind).pem })
      expect(body.data.key.certificate?.algorithm).toBe(algorithm)
    }
  })

  const refused: [what: string, text: () => string, code: string][] = [
    ['not base64', () => 'a certificate, surely!', 'CERTIFICATE_NOT_BASE64'],
    ['not a certificate', () => Buffer.from('a letter to somebody').toString('base64'), 'CERTIFICATE_UNREADABLE'],
    ['expired', () => makeRsaCertificate({ from: -9, to: -1 }).pem, 'CERTIFICATE_EXPIRED'],
    ['not yet valid', () => makeRsaCertificate({ from: 2, to: 9 }).pem, 'CERTIFICATE_NOT_YET_VALID'],
    ['with a short RSA key', () => makeRsaCertificate({ bits: 1024 }).pem, 'CERTIFICATE_KEY_TOO_WEAK'],
    ['with a small curve', () => makeOpensslCertificate('ec:secp224r1').pem, 'CERTIFICATE_KEY_TOO_WEAK'],
    [
      'with a curve that none of the algorithms uses',
      () => makeOpensslCertificate('ec:secp384r1').pem,
      'CERTIFICATE_KEY_UNSUPPORTED',
    ],
    [
      'with an RSA key that signs with other digests alone',
      () => makeOpensslCertificate('rsa-pss', '/CN=ERP', ['rsa_keygen_bits:2048', 'rsa_pss_keygen_md:sha256']).pem,
      'CERTIFICATE_KEY_UNSUPPORTED',
    ],
    ['with a key of an unknown kind', () => withUnknownKey(makeRsaCertificate().pem), 'CERTIFICATE_KEY_UNSUPPORTED'],
  ]
  test.each(refused)('a certificate is refused that is %s', async (_what, text, code) => {
    const { make, list } = await shop()
    const answer = await make({ kind: 'certificate', certificate: text() })
    expect(answer.code).toBe(code)
    expect(answer.meta.message).not.toMatch(/\{\{/)
    expect(await list('certificate')).toEqual([])
  })

  test('a certificate that is in use is refused, also when it is added twice at once, and may come back after it was revoked', async () => {
    const { owner, make } = await shop()
    const { pem: certificate } = makeRsaCertificate()
    const answers = await Promise.all(Array.from({ length: 5 }, () => make({ kind: 'certificate', certificate })))
    expect(answers.filter(({ code }) => code === 'CERTIFICATE_IN_USE')).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { key } = answers.find(({ status }) => status === 200)?.body.data ?? {}
    await harness.call(revokeKey, { params: { id: key?.id ?? '' } }, { token: owner.token })
    expect((await make({ kind: 'certificate', certificate })).status).toBe(200)
  })

  test('owners are told 30, 7 and 1 days before the end, once for each', async () => {
    const { merchant, make, db } = await shop()
    await make({ kind: 'certificate', certificate: makeRsaCertificate({ to: 100 }).pem })
    const mailsAfter = async (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000)
      await tellOfEndingCertificates(harness.app, now)
      await tellOfEndingCertificates(harness.app, now)
      const { mails } = await db
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<number>().as('mails'))
        .where('merchant_id', '=', merchant.id)
        .where('template', '=', 'certificate-ending')
        .executeTakeFirstOrThrow()
      return mails
    }
    // Two owners: the merchant's and the one who signed in.
    const told: number[] = []
    for (const days of [60, 71, 85, 94, 98, 99.5, 101]) told.push(await mailsAfter(days))
    expect(told).toEqual([0, 2, 2, 4, 4, 6, 6])
  })
})
