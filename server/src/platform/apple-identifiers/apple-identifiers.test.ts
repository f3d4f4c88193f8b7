import { createPrivateKey, createPublicKey, createSign, createVerify } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as apple from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { adminPassword as password, makeAdmin, makeSystemSession } from '../../../test/make-admin.ts'
import { makeAppleIdentifier, teamId } from '../../../test/make-apple-identifier.ts'
import {
  authority,
  derOf,
  makeAuthority,
  makePassCertificate,
  makePkcs12,
  otherKey,
  passKey,
  withUnknownKey,
} from '../../../test/make-certificates.ts'
import { makeMerchant } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { makeOpensslCertificate } from '../../../../bench/make-x509.ts'
import { unseal } from '../../core/seal.ts'

// The default is the whole platform's, so these tests have a platform of their own.
const own = useOwnDatabase({ migrated: true })
const on = useApp({ databaseUrl: () => own.url })
let token = ''
beforeAll(async () => {
  token = await makeSystemSession(on.app)
})

let count = 0
const newType = () => `pass.example.shop${++count}`
type Files = Partial<
  Pick<typeof apple.addAppleIdentifier.body._zod.output, 'certificate' | 'privateKey' | 'passphrase' | 'issuer'>
>

const add = (passTypeId: string, files: Files, isDefault = false) => {
  const certificate = makePassCertificate({ passTypeId, teamId })
  const body = { passTypeId, teamId, isDefault, certificate, password, ...files }
  return on.call(apple.addAppleIdentifier, { body }, { token })
}
const right = { privateKey: passKey.privateKey, issuer: authority.pem }
const protectedKey = createPrivateKey(passKey.privateKey)
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open' })
  .toString()
const added = async (passTypeId = newType(), isDefault = false) => (await add(passTypeId, right, isDefault)).body.data
const edit = (id: string, version: number, change: Files & { isDefault?: boolean } = {}) =>
  on.call(
    apple.editAppleIdentifier,
    { params: { id }, body: { isDefault: false, version, password, ...change } },
    { token },
  )
const get = async (id: string) => (await on.call(apple.getAppleIdentifier, { params: { id } }, { token })).body.data

describe('a valid certificate is accepted', () => {
  const pem = (passTypeId: string) => makePassCertificate({ passTypeId, teamId })
  const ways: Record<string, (passTypeId: string) => Files> = {
    'as PEM, with key and issuer beside it': () => right,
    'as PEM that holds the chain and the key': (passTypeId) => ({
      certificate: [pem(passTypeId), authority.pem, passKey.privateKey].join('\n'),
    }),
    'as DER': (passTypeId) => ({ ...right, certificate: derOf(pem(passTypeId)), issuer: derOf(authority.pem) }),
    'with a key that a passphrase protects': () => ({ ...right, privateKey: protectedKey, passphrase: 'open' }),
    'as PKCS#12 with its passphrase': (passTypeId) => ({
      certificate: makePkcs12(pem(passTypeId), 'açaí 9'),
      passphrase: 'açaí 9',
    }),
  }
  test.each(Object.entries(ways))('a certificate is accepted %s', async (_, files) => {
    const passTypeId = newType()
    const answer = await add(passTypeId, files(passTypeId))
    expect(answer.body.data).toMatchObject({ passTypeId, teamId, state: 'valid', daysLeft: 364, issuer: 'Test WWDR' })
    const row = await on.app.database.kysely
      .selectFrom('apple_identifier')
      .select(['private_key'])
      .where('pass_type_id', '=', passTypeId)
      .executeTakeFirstOrThrow()
    const key = unseal(on.app.config.secret, 'apple-identifier', row.private_key)
    const signature = createSign('sha256').update('a pass').sign(key)
    expect(createVerify('sha256').update('a pass').verify(createPublicKey(passKey.publicKey), signature)).toBe(true)
  })
})

describe('a file that cannot sign is refused at its field', () => {
  const expired = makeAuthority('Test WWDR', { from: -20, to: -1 })
  const cases: Record<string, [(passTypeId: string) => Files, field: string, words: RegExp]> = {
    'another pass type id': [
      () => ({ ...right, certificate: makePassCertificate({ passTypeId: 'pass.example.x', teamId }) }),
      'certificate',
      /pass\.example\.x/,
    ],
    'another team': [
      (passTypeId) => ({ ...right, certificate: makePassCertificate({ passTypeId, teamId: 'ANOTHER789' }) }),
      'certificate',
      /ANOTHER789/,
    ],
    'an expired certificate': [
      (passTypeId) => ({ ...right, certificate: makePassCertificate({ passTypeId, teamId, from: -9, to: -1 }) }),
      'certificate',
      /expired/,
    ],
    'a certificate that is not valid yet': [
      (passTypeId) => ({ ...right, certificate: makePassCertificate({ passTypeId, teamId, from: 1 }) }),
      'certificate',
      /valid from/,
    ],
    'text that is no certificate': [() => ({ ...right, certificate: 'hello' }), 'certificate', /no certificate/],
    'a certificate with a key of an unknown kind': [
      (passTypeId) => ({ ...right, certificate: withUnknownKey(makePassCertificate({ passTypeId, teamId })) }),
      'certificate',
      /no certificate/,
    ],
    'no key': [() => ({ issuer: authority.pem }), 'privateKey', /missing/],
    'the key of another certificate': [() => ({ ...right, privateKey: otherKey.privateKey }), 'privateKey', /belong/],
    'a key that cannot be read': [() => ({ ...right, privateKey: 'hello' }), 'privateKey', /no private key/],
    'a protected key without its passphrase': [
      () => ({ ...right, privateKey: protectedKey }),
      'passphrase',
      /passphrase/,
    ],
    'a wrong passphrase': [
      (passTypeId) => ({
        certificate: makePkcs12(makePassCertificate({ passTypeId, teamId }), 'right'),
        passphrase: 'wrong',
      }),
      'passphrase',
      /passphrase/,
    ],
    'no issuer': [() => ({ privateKey: passKey.privateKey }), 'issuer', /Test WWDR/],
    'an issuer of another name': [() => ({ ...right, issuer: makeAuthority('Root').pem }), 'issuer', /did not issue/],
    'an issuer of the same name with another key': [
      () => ({ ...right, issuer: makeAuthority('Test WWDR', {}, otherKey).pem }),
      'issuer',
      /did not issue/,
    ],
    'an expired issuer': [
      (passTypeId) => ({
        ...right,
        certificate: makePassCertificate({ passTypeId, teamId, issuer: expired }),
        issuer: expired.pem,
      }),
      'issuer',
      /expired/,
    ],
  }
  test.each(Object.entries(cases))(
    'a certificate upload is refused at its field: %s',
    async (_, [files, field, words]) => {
      const passTypeId = newType()
      const answer = await add(passTypeId, files(passTypeId))
      expect(answer.code).toBe('CERTIFICATE_REFUSED')
      expect(Object.keys(answer.meta.fields ?? {})).toEqual([field])
      expect(answer.meta.fields?.[field]).toMatch(words)
    },
  )
})

test('a pass type id cannot be added twice', async () => {
  const { passTypeId } = await added()
  const answer = await add(passTypeId, right)
  expect(answer.meta.fields).toHaveProperty('passTypeId')
})

test('the private key is never answered, never stored readable, and not in the audit log', async () => {
  const { id, version } = await added()
  await edit(id, version, {
    certificate: makePassCertificate({ passTypeId: (await get(id)).passTypeId, teamId }),
    ...right,
  })
  // Its first lines are those of the public key, which the certificate holds, too.
  const secretPart = passKey.privateKey.split('\n')[10] ?? ''
  const answers = [
    await on.call(apple.getAppleIdentifier, { params: { id } }, { token }),
    await on.call(apple.listAppleIdentifiers, {}, { token }),
  ]
  const [rows, lines] = await Promise.all([
    own.query<{ line: string }>('select i::text as line from apple_identifier i'),
    own.query<{ line: string }>('select l::text as line from platform_audit l'),
  ])
  expect(lines.some(({ line }) => line.includes(id))).toBe(true)
  const texts = [...answers.map(({ raw }) => raw), ...rows.map(({ line }) => line), ...lines.map(({ line }) => line)]
  expect(texts.filter((text) => text.includes(secretPart) || text.includes('PRIVATE KEY'))).toEqual([])
})

test('a certificate with a key of another kind than RSA is refused at the upload, not when the first pass is signed', async () => {
  const passTypeId = newType()
  const { pem, key } = makeOpensslCertificate('ec:prime256v1', `/UID=${passTypeId}/OU=${teamId}/CN=Passes`)
  const privateKey = String(key.export({ type: 'pkcs8', format: 'pem' }))
  const answer = await add(passTypeId, { certificate: pem, privateKey, issuer: pem })
  expect(answer.code).toBe('CERTIFICATE_REFUSED')
  expect(answer.meta.fields?.['certificate']).toMatch(/RSA key.+EC/)
})

test('a renewed certificate keeps the key and the issuer that are known, and must be of the same pass type id', async () => {
  const first = await added()
  const { id, passTypeId } = first
  const foreign = await edit(id, 1, { certificate: makePassCertificate({ passTypeId: 'pass.example.y', teamId }) })
  expect(foreign.meta.fields).toHaveProperty('certificate')
  const renewed = await edit(id, 1, { certificate: makePassCertificate({ passTypeId, teamId, to: 500 }) })
  expect(renewed.body.data).toMatchObject({ daysLeft: 499, version: 2 })
  expect(renewed.body.data.fingerprint).not.toBe(first.fingerprint)
  expect((await edit(id, 1)).code).toBe('CHANGED_MEANWHILE')
})

/** A phone that has a pass of a merchant and an identifier. */
async function registerPhone(merchantId: string, identifierId: string): Promise<void> {
  const pass = `'${merchantId}', 'card', '${newId()}'`
  await own.query(
    `with pass as (insert into wallet_pass (merchant_id, kind, subject_id, definition_id, version, modified_at)
       values (${pass}, '${newId()}', 1, now()) returning merchant_id, kind, subject_id)
     insert into wallet_registration (merchant_id, kind, subject_id, identifier_id, device_id, push_token)
     select merchant_id, kind, subject_id, '${identifierId}', 'device', 'token' from pass`,
  )
}

test('only one identifier is the default, and merchants without an identifier of their own use it', async () => {
  const [old, next] = [await added(newType(), true), await added()]
  await edit(next.id, next.version, { isDefault: true })
  expect([(await get(old.id)).isDefault, (await get(next.id)).isDefault]).toEqual([false, true])
  const [a, b] = [await makeMerchant(on.app), await makeMerchant(on.app)]
  const assign = (mine: boolean) =>
    on.call(
      apple.assignAppleIdentifier,
      { params: { id: old.id }, body: { merchantIds: [a.id, newId()], own: mine } },
      { token },
    )
  expect((await assign(true)).body.data).toEqual({ merchants: 1 })
  const users = async (id: string) => {
    const query = { uses: 'here', pageSize: '100' } as const
    const { data } = (await on.call(apple.listIdentifierMerchants, { params: { id }, query }, { token })).body
    return data.map((row) => row.id).filter((one) => [a.id, b.id].includes(one))
  }
  expect([await users(old.id), await users(next.id)]).toEqual([[a.id], [b.id]])
  expect((await get(old.id)).merchants).toBe(1)
  const remove = (id: string) => on.call(apple.deleteAppleIdentifier, { params: { id } }, { token })
  expect([(await remove(old.id)).code, (await remove(next.id)).code]).toEqual([
    'APPLE_IDENTIFIER_IN_USE',
    'APPLE_IDENTIFIER_IN_USE',
  ])
  expect((await assign(false)).body.data).toEqual({ merchants: 1 })
  expect((await users(next.id)).toSorted()).toEqual([a.id, b.id].toSorted())
  await registerPhone(a.id, old.id)
  expect((await get(old.id)).devices).toBe(1)
  expect((await remove(old.id)).code).toBe('APPLE_IDENTIFIER_IN_USE')
  await own.query('delete from wallet_registration')
  expect((await remove(old.id)).status).toBe(200)
})

test('only one identifier is the default when two become it at the same time', async () => {
  const both = [await added(), await added()]
  const answers = await Promise.all(both.map(({ id, version }) => edit(id, version, { isDefault: true })))
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
  const { data } = (await on.call(apple.listAppleIdentifiers, { query: { isDefault: 'true' } }, { token })).body
  expect(data).toHaveLength(1)
})

test('a certificate that ends within 30 days is marked, and the dashboard counts it', async () => {
  const counted = async () =>
    (await on.call(systemDashboard, {}, { token })).body.data.attention.find(
      ({ kind }) => kind === 'expiringCertificates',
    )?.count ?? 0
  const admin = await makeAdmin(on.app)
  const before = await counted()
  const states = await Promise.all(
    [31, 30, -1].map(async (days) => (await get(await makeAppleIdentifier(on.app, admin, newType(), days))).state),
  )
  expect(states).toEqual(['valid', 'expiring', 'expired'])
  expect(await counted()).toBe(before + 2)
})
