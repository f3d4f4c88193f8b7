import { expect, test } from 'vitest'
import { addConfig, editConfig, getConfig, listConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import { maintenanceNotice } from '@chopcard/contract/platform/public/notice.ts'
import { configKeyNames } from '@chopcard/contract/platform/system-config.ts'
import { useApp } from '../../../test/harness.ts'
import { adminPassword as password, makeSystemSession } from '../../../test/make-admin.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { wordsOf } from '../../core/i18n.ts'
import { configNumber, configSecret } from '../../core/system-config.ts'
import { sendMail } from '../../core/outbox.ts'

const own = useOwnDatabase({ migrated: true })
const on = useApp({ databaseUrl: () => own.url })
const put = async (id: string, value: string | null) =>
  on.call(editConfig, { params: { id }, body: { value, password } }, { token: await makeSystemSession(on.app) })
const add = async (key: string, value: string) =>
  on.call(addConfig, { body: { key, value, password } }, { token: await makeSystemSession(on.app) })

test('every setting has its default until it is set, and can be reset to it', async () => {
  const token = await makeSystemSession(on.app)
  const { body } = await on.call(listConfig, { query: { pageSize: '100' } }, { token })
  expect(body.data.map(({ key }) => key)).toEqual([...configKeyNames].sort())
  expect(await configNumber(on.app.database.kysely, 'logs.messageDays')).toBe(30)
  await put('logs.messageDays', '7')
  expect(await configNumber(on.app.database.kysely, 'logs.messageDays')).toBe(7)
  const changed = await on.call(getConfig, { params: { id: 'logs.messageDays' } }, { token })
  expect(changed.body.data).toMatchObject({ value: '7', default: '30', isSet: true, changedBy: 'Admin' })
  await put('logs.messageDays', null)
  expect(await configNumber(on.app.database.kysely, 'logs.messageDays')).toBe(30)
})

test('a search finds a setting by the name that its list shows, in the language of the reader', async () => {
  const token = await makeSystemSession(on.app)
  const found = async (q: string, language: 'en-US' | 'zh-TW') =>
    (await on.call(listConfig, { query: { q } }, { token, language })).body.data.map(({ key }) => key)
  expect(await found('footer of', 'en-US')).toEqual(['mail.footer'])
  const { mail_footer: footer } = wordsOf('zh-TW', 'sys-config')['keys'] as { mail_footer: { title: string } }
  expect(await found(footer.title, 'zh-TW')).toEqual(['mail.footer'])
})

test('a value that does not fit its key is refused at the field', async () => {
  for (const [key, value] of [
    ['logs.messageDays', '0'],
    ['logs.messageDays', 'many'],
    ['maintenance.shown', 'yes'],
    ['monitoring.token', 'short'],
  ] as const)
    expect((await put(key, value)).meta.fields, `${key} ${value}`).toHaveProperty('value')
  for (const key of ['unknown.key', 'constructor', 'toString', '__proto__'])
    expect((await add(key, 'x'.repeat(20))).meta.fields, key).toHaveProperty('key')
})

test('a setting that somebody else has changed since its form was filled is not saved, also when two save at once', async () => {
  const token = await makeSystemSession(on.app)
  const save = (id: string, value: string | null, seen: string) =>
    on.call(editConfig, { params: { id }, body: { value, seen: { value: seen }, password } }, { token })
  const answers = await Promise.all(['One', 'Two'].map((value) => save('mail.footer', value, '')))
  expect(answers.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['CHANGED_MEANWHILE', 'saved'])
  const { value } = (await on.call(getConfig, { params: { id: 'mail.footer' } }, { token })).body.data
  const late = await save('mail.footer', null, '')
  expect(late.meta.fields?.['value']).toContain(value)
  expect((await save('mail.footer', null, value)).status).toBe(200)
  await save('maintenance.shown', 'true', 'false')
  expect((await save('maintenance.shown', null, 'false')).code).toBe('CHANGED_MEANWHILE')
  expect((await save('maintenance.shown', null, 'true')).status).toBe(200)
})

test('a secret setting is stored encrypted, never shown, and not in the audit', async () => {
  const word = 'a-token-of-monitoring'
  const answer = await put('monitoring.token', word)
  expect(answer.raw).not.toContain(word)
  const rows = await own.query<{ value: string }>(`select value from system_config where key = 'monitoring.token'`)
  expect(rows[0]?.value).not.toContain(word)
  const lines = await own.query<{ line: string }>('select l::text as line from platform_audit l')
  expect(lines.some(({ line }) => line.includes(word))).toBe(false)
  expect(await configSecret(on.app.database.kysely, on.app.config.secret, 'monitoring.token')).toBe(word)
})

test('the platform’s notice is public while it is switched on', async () => {
  const notice = async () => (await on.call(maintenanceNotice, {})).body.data.notice
  await put('maintenance.notice', 'Back at noon')
  expect(await notice()).toBe(null)
  await put('maintenance.shown', 'true')
  expect(await notice()).toBe('Back at noon')
})

test('the footer is added to every mail, with the merchant’s own values that it names', async () => {
  await put('mail.footer', 'Call us: {{phone}} {{nothing}}')
  expect((await add('custom.phone', '+65 1234')).status).toBe(200)
  expect((await add('custom.phone', '+65 9999')).code).toBe('NAME_ALREADY_EXISTS')
  const values = {
    merchantName: 'Chopcard',
    name: 'Ana',
    days: 7,
    url: `${on.app.config.publicUrl}/sys/set-password/x`,
  }
  const mail = { merchantId: null, to: 'a@b.example', language: 'en-US', template: 'admin-invitation', values } as const
  await on.app.database.tx((tx) => sendMail(tx, on.app, mail))
  const [sent] = await own.query<{ text_body: string; html_body: string }>('select text_body, html_body from outbox')
  expect(sent?.text_body).toContain('Call us: +65 1234 {{nothing}}')
  expect(sent?.html_body).toContain('Call us: +65 1234 {{nothing}}')
})
