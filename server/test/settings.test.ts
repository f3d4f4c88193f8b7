import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/core/config.ts'
import { endPrograms, startProgram } from './program.ts'

afterEach(endPrograms)

describe('wrong settings', () => {
  const production = {
    NODE_ENV: 'production',
    CHOPCARD_SECRET: '3f9c1d7be0a84c52a6f1d0e7b9c3a8f4',
    CHOPCARD_PUBLIC_URL: 'https://stamps.example',
  }
  const wrong: [what: string, env: Record<string, string>, line: RegExp][] = [
    ['an unknown name', { CHOPCARD_SECRTE: 'x' }, /^Unknown setting CHOPCARD_SECRTE: see docs\/configuration\.md/],
    ['a port that is none', { PORT: '99999' }, /^Bad setting PORT: /],
    ['a port that is a word', { PORT: 'http' }, /^Bad setting PORT: /],
    ['another kind of database', { DATABASE_URL: 'mysql://localhost/x' }, /^Bad setting DATABASE_URL: /],
    ['a level that logs do not have', { CHOPCARD_LOG_LEVEL: 'loud' }, /^Bad setting CHOPCARD_LOG_LEVEL: /],
    ['yes for true', { CHOPCARD_DEMO: 'yes' }, /^Bad setting CHOPCARD_DEMO: /],
    ['an address without a scheme', { CHOPCARD_PUBLIC_URL: 'stamps.example' }, /^Bad setting CHOPCARD_PUBLIC_URL: /],
    ['a short secret', { ...production, CHOPCARD_SECRET: 'too short' }, /^Bad setting CHOPCARD_SECRET: /],
    [
      'a secret that anybody guesses',
      { ...production, CHOPCARD_SECRET: 'a'.repeat(40) },
      /^Bad setting CHOPCARD_SECRET: /,
    ],
    ['production without a secret', { ...production, CHOPCARD_SECRET: '' }, /^Missing setting CHOPCARD_SECRET: /],
    [
      'production without its address',
      { ...production, CHOPCARD_PUBLIC_URL: '' },
      /^Missing setting CHOPCARD_PUBLIC_URL: /,
    ],
    [
      'a shop of tests in production',
      { ...production, CHOPCARD_SHOPIFY_URL: 'http://127.0.0.1:9' },
      /^Bad setting CHOPCARD_SHOPIFY_URL: /,
    ],
    [
      'a private receiver in production',
      { ...production, CHOPCARD_PRIVATE_RECEIVERS: '127.0.0.1' },
      /^Bad setting CHOPCARD_PRIVATE_RECEIVERS: /,
    ],
    ['a DNS server by name', { CHOPCARD_DNS_SERVERS: 'dns.example' }, /^Bad setting CHOPCARD_DNS_SERVERS: /],
    [
      'a Mailchimp of tests in production',
      { ...production, CHOPCARD_MAILCHIMP_URL: 'http://127.0.0.1:9' },
      /^Bad setting CHOPCARD_MAILCHIMP_URL: /,
    ],
    [
      'the way round a pooler without the pooler',
      { CHOPCARD_DIRECT_DATABASE_URL: 'postgresql://x:y@h/z' },
      /^Missing setting DATABASE_URL: /,
    ],
    [
      'a replica of no database',
      { CHOPCARD_REPLICA_DATABASE_URL: 'postgresql://x:y@h/z' },
      /^Missing setting DATABASE_URL: /,
    ],
    [
      'half of an account for text messages',
      { CHOPCARD_TWILIO_FROM: '+6561234567' },
      /^Settings CHOPCARD_TWILIO_ACCOUNT_SID, .* one is missing\.$/,
    ],
    ['a sender that is none', { CHOPCARD_TWILIO_FROM: 'call me at +65' }, /^Bad setting CHOPCARD_TWILIO_FROM: /],
    ['countries by name', { CHOPCARD_SMS_COUNTRIES: 'Singapore' }, /^Bad setting CHOPCARD_SMS_COUNTRIES: /],
    ['half of a file storage', { CHOPCARD_S3_BUCKET: 'x' }, /^Settings CHOPCARD_S3_ENDPOINT, .* one is missing\.$/],
    [
      'a proxy that is no address',
      { CHOPCARD_TRUSTED_PROXIES: 'the proxy' },
      /^Bad setting CHOPCARD_TRUSTED_PROXIES: /,
    ],
  ]
  test.each(wrong)('a wrong setting is refused in one line: %s', (_what, env, line) => {
    const data = { CHOPCARD_DATA_DIR: '/nowhere', CHOPCARD_SECRET: production.CHOPCARD_SECRET }
    expect(() => readConfig({ ...data, ...env })).toThrow(line)
    expect(() => readConfig({ ...data, ...env })).not.toThrow(/\n/)
  })

  test('control: right settings are accepted, and no message contains a secret', () => {
    expect(readConfig({ ...production, CHOPCARD_DATA_DIR: '/nowhere', PORT: '80' })).toMatchObject({
      port: 80,
      demo: false,
    })
    expect(() => readConfig({ ...production, CHOPCARD_SECRET: 'swordfish' })).not.toThrow(/swordfish/)
  })

  test.each([
    ['an unknown setting', { CHOPCARD_COLOUR: 'red' }, 'serve', /^Unknown setting CHOPCARD_COLOUR: [^\n]+\n$/],
    [
      'a command for a database that is not there',
      { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/z' },
      'check-books',
      /^[^\n]*ECONNREFUSED[^\n]*\n$/,
    ],
    [
      'an unknown command',
      {},
      'sevre',
      /^Unknown command sevre: one of serve, web, work, migrate, demo, admin, check-books, shard, backup, restore, drill, receive-wal, export, import, openapi\.\n$/,
    ],
  ])('the process exits with 1 and one line: %s', async (_what, env, command, line) => {
    const program = await startProgram(env, command)
    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(program.output()).toMatch(line)
  })
})
