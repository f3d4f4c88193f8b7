import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { namesIn, settings } from './settings.ts'

export type Config = {
  mode: 'development' | 'production' | 'test'
  host: string
  port: number
  /** Where the program tells those who run it how it is, if anywhere. */
  operationsPort: number | undefined
  databaseUrl: string | undefined
  /** The database without a pooler, for what depends on one session: notifications, jobs, migrations. */
  directDatabaseUrl: string | undefined
  /** A copy of the database that follows it, from which some calls may read. */
  replicaUrl: string | undefined
  /** Whether statements may be prepared by name, which not every pooler can pass on. */
  preparesStatements: boolean
  /** The base of links in messages, which never come from a request header. Without a slash at the end. */
  publicUrl: string
  dataDir: string
  /** The pepper of every digest and the key of every derived token. */
  secret: string
  demo: boolean
  logLevel: z.output<typeof settings>['CHOPCARD_LOG_LEVEL']
  trustedProxies: string[]
  poolSize: number
  /** How long requests are taken after the program was told to end. */
  drainSeconds: number
  mail: { smtpUrl: string | undefined; from: string }
  sms: {
    /** Without it, text messages go to the mailbox page. */
    twilio: { accountSid: string; authToken: string; from: string; url: string } | undefined
    /** Dial codes to which codes may be sent; all if empty. */
    countries: string[]
    /** Maximum number of codes that one merchant's pages may send per day. */
    perDay: number
  }
  /** Hosts (with their subdomains) at which browsers may subscribe. */
  push: { services: string[] }
  /** Replaces the host of every shop in tests. */
  shopify: { url: string | undefined }
  wallets: {
    /** Apple's push service, and in tests the authority of the server that stands in for it. */
    applePush: { url: string; authority: string | undefined }
    /** Of Google: where access is asked for, where passes are kept, where they are saved and its keys are read. */
    google: { token: string; passes: string; save: string }
  }
  /** Calls to addresses that merchants choose. */
  calls: {
    /** Resolve the names; the system's servers if empty. */
    dnsServers: string[]
    /** Private addresses that may be called nevertheless, also without TLS, for tests. */
    allowed: string[]
  }
  /** Replaces Mailchimp's host in tests. */
  mailchimp: { url: string | undefined }
  payment: {
    stripe: { secretKey: string; webhookSecret: string; url: string } | undefined
    /** Whether payments use the built-in test gateway, which takes no money, when no provider is set up. */
    testGateway: boolean
  }
  /**
   * The organisation that runs the platform, as printed on its invoices; the lines of the address are separated by
   * semicolons.
   */
  operator: { name: string; address: string }
  s3: { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string } | undefined
  backup: {
    /** Where backups are kept, if they are made. */
    folder: string | undefined
    /** Encrypts them. */
    key: string | undefined
    days: number
    /** A role that may copy the whole database of a server. */
    databaseUrl: string | undefined
    /** The folder of pg_basebackup, pg_receivewal and postgres; those of the path if undefined. */
    programs: string | undefined
  }
  /** The collector of traces, and which share of them it gets. */
  traces: { endpoint: string; share: number } | undefined
}

/**
 * Reads the settings from environment variables. Throws an Error with one clear line if one is invalid, unknown or
 * missing.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const known = Object.keys(settings.shape)
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('CHOPCARD_') && !/^CHOPCARD_(TEST|BENCH)_/.test(name) && !known.includes(name),
  )
  if (unknown.length) throw new Error(`Unknown setting ${unknown.join(', ')}: see docs/configuration.md for the names.`)
  const given = Object.fromEntries(known.map((name) => [name, env[name] === '' ? undefined : env[name]]))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`Bad setting ${issue?.path.join('.')}: ${issue?.message}.`)
  }
  return assemble(parsed.data)
}

function assemble(s: z.output<typeof settings>): Config {
  const dataDir = resolve(s.CHOPCARD_DATA_DIR)
  const production = s.NODE_ENV === 'production'
  if (production && !s.CHOPCARD_SECRET)
    throw new Error('Missing setting CHOPCARD_SECRET: at least 32 random characters.')
  if (production && !s.CHOPCARD_PUBLIC_URL)
    throw new Error('Missing setting CHOPCARD_PUBLIC_URL: where people reach the application.')
  if (s.CHOPCARD_DIRECT_DATABASE_URL && !s.DATABASE_URL)
    throw new Error(
      'Missing setting DATABASE_URL: CHOPCARD_DIRECT_DATABASE_URL is the same database without its pooler.',
    )
  if (s.CHOPCARD_REPLICA_DATABASE_URL && !s.DATABASE_URL)
    throw new Error('Missing setting DATABASE_URL: CHOPCARD_REPLICA_DATABASE_URL is a copy of that database.')
  refuseTestSettings(s)
  return {
    mode: s.NODE_ENV,
    host: s.HOST,
    port: s.PORT,
    operationsPort: s.CHOPCARD_OPERATIONS_PORT,
    databaseUrl: s.DATABASE_URL,
    directDatabaseUrl: s.CHOPCARD_DIRECT_DATABASE_URL,
    replicaUrl: s.CHOPCARD_REPLICA_DATABASE_URL,
    preparesStatements: s.CHOPCARD_PREPARED_STATEMENTS ?? !s.CHOPCARD_DIRECT_DATABASE_URL,
    publicUrl: (s.CHOPCARD_PUBLIC_URL ?? `http://${s.HOST === '0.0.0.0' ? 'localhost' : s.HOST}:${s.PORT}`).replace(
      /\/+$/,
      '',
    ),
    dataDir,
    secret: s.CHOPCARD_SECRET ?? keptSecret(dataDir),
    demo: s.CHOPCARD_DEMO ?? !production,
    logLevel: s.CHOPCARD_LOG_LEVEL,
    trustedProxies: namesIn(s.CHOPCARD_TRUSTED_PROXIES),
    poolSize: s.CHOPCARD_DATABASE_POOL,
    drainSeconds: s.CHOPCARD_DRAIN_SECONDS,
    mail: { smtpUrl: s.CHOPCARD_SMTP_URL, from: s.CHOPCARD_MAIL_FROM },
    sms: {
      twilio: twilioOf(s),
      countries: namesIn(s.CHOPCARD_SMS_COUNTRIES),
      perDay: s.CHOPCARD_SMS_PER_DAY,
    },
    push: { services: namesIn(s.CHOPCARD_PUSH_SERVICES) },
    wallets: walletsOf(s),
    calls: { dnsServers: namesIn(s.CHOPCARD_DNS_SERVERS), allowed: namesIn(s.CHOPCARD_PRIVATE_RECEIVERS) },
    shopify: { url: s.CHOPCARD_SHOPIFY_URL && withoutSlash(s.CHOPCARD_SHOPIFY_URL) },
    mailchimp: { url: s.CHOPCARD_MAILCHIMP_URL && withoutSlash(s.CHOPCARD_MAILCHIMP_URL) },
    payment: { stripe: stripeOf(s), testGateway: s.CHOPCARD_TEST_GATEWAY ?? !production },
    operator: { name: s.CHOPCARD_OPERATOR_NAME, address: s.CHOPCARD_OPERATOR_ADDRESS },
    s3: s3Of(s),
    backup: {
      folder: s.CHOPCARD_BACKUP_DIR && resolve(s.CHOPCARD_BACKUP_DIR),
      key: s.CHOPCARD_BACKUP_KEY,
      days: s.CHOPCARD_BACKUP_DAYS,
      databaseUrl: s.CHOPCARD_BACKUP_DATABASE_URL,
      programs: s.CHOPCARD_POSTGRES_PROGRAMS,
    },
    traces: s.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: s.OTEL_EXPORTER_OTLP_ENDPOINT, share: s.CHOPCARD_TRACE_SHARE }
      : undefined,
  }
}

function twilioOf(s: z.output<typeof settings>): Config['sms']['twilio'] {
  const { CHOPCARD_TWILIO_ACCOUNT_SID: accountSid, CHOPCARD_TWILIO_AUTH_TOKEN: authToken } = s
  const { CHOPCARD_TWILIO_FROM: from, CHOPCARD_TWILIO_URL: url } = s
  if (!accountSid && !authToken && !from) return undefined
  if (!accountSid || !authToken || !from)
    throw new Error('Settings CHOPCARD_TWILIO_ACCOUNT_SID, _AUTH_TOKEN and _FROM go together: one is missing.')
  if (s.NODE_ENV === 'production' && !url.startsWith('https:'))
    throw new Error('Bad setting CHOPCARD_TWILIO_URL: https only in production.')
  return { accountSid, authToken, from, url: withoutSlash(url) }
}

const forTests = [
  'CHOPCARD_SHOPIFY_URL',
  'CHOPCARD_MAILCHIMP_URL',
  'CHOPCARD_GOOGLE_WALLET_URL',
  'CHOPCARD_APPLE_PUSH_CA',
  'CHOPCARD_PRIVATE_RECEIVERS',
] as const

/** Refuses settings in production that replace other systems in tests. */
function refuseTestSettings(s: z.output<typeof settings>): void {
  const name = s.NODE_ENV === 'production' && forTests.find((one) => s[one])
  if (name) throw new Error(`Bad setting ${name}: not in production.`)
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

function walletsOf(s: z.output<typeof settings>): Config['wallets'] {
  const google = s.CHOPCARD_GOOGLE_WALLET_URL && withoutSlash(s.CHOPCARD_GOOGLE_WALLET_URL)
  return {
    applePush: { url: withoutSlash(s.CHOPCARD_APPLE_PUSH_URL), authority: s.CHOPCARD_APPLE_PUSH_CA },
    google: {
      token: google ?? 'https://oauth2.googleapis.com',
      passes: google ?? 'https://walletobjects.googleapis.com',
      save: google ?? 'https://pay.google.com',
    },
  }
}

function stripeOf(s: z.output<typeof settings>): Config['payment']['stripe'] {
  const { CHOPCARD_STRIPE_SECRET_KEY: secretKey, CHOPCARD_STRIPE_WEBHOOK_SECRET: webhookSecret } = s
  const { CHOPCARD_STRIPE_URL: url } = s
  if (!secretKey && !webhookSecret) return undefined
  if (!secretKey || !webhookSecret)
    throw new Error('Settings CHOPCARD_STRIPE_SECRET_KEY and _WEBHOOK_SECRET go together: one is missing.')
  if (s.NODE_ENV === 'production' && !url.startsWith('https:'))
    throw new Error('Bad setting CHOPCARD_STRIPE_URL: https only in production.')
  return { secretKey, webhookSecret, url: withoutSlash(url) }
}

function s3Of(s: z.output<typeof settings>): Config['s3'] {
  const { CHOPCARD_S3_ENDPOINT: endpoint, CHOPCARD_S3_BUCKET: bucket } = s
  const { CHOPCARD_S3_ACCESS_KEY: accessKey, CHOPCARD_S3_SECRET_KEY: secretKey } = s
  if (!endpoint && !bucket && !accessKey && !secretKey) return undefined
  if (!endpoint || !bucket || !accessKey || !secretKey)
    throw new Error('Settings CHOPCARD_S3_ENDPOINT, _BUCKET, _ACCESS_KEY and _SECRET_KEY go together: one is missing.')
  return { endpoint: withoutSlash(endpoint), region: s.CHOPCARD_S3_REGION, bucket, accessKey, secretKey }
}

// Outside production, a secret is generated once and stored with the data that it protects.
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return secret
}
