import { isIP } from 'node:net'
import { z } from 'zod'

const isRandom = (secret: string) => new Set(secret).size >= 10

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']
const isNetwork = (name: string) =>
  namedNetworks.includes(name) || (/^\d{1,3}$/.test(name.split('/')[1] ?? '0') && isIP(name.split('/')[0] ?? '') > 0)
/** The names of a list that is separated by commas. */
export const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

const isServer = (name: string) =>
  isIP(name.replace(/^\[(.+)\](:\d{1,5})?$/, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1')) > 0

const flag = z.enum(['true', 'false']).transform((word) => word === 'true')

/** Every setting of the program; docs/configuration.md is checked against this list. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  CHOPCARD_OPERATIONS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CHOPCARD_DIRECT_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CHOPCARD_REPLICA_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CHOPCARD_PREPARED_STATEMENTS: flag.optional(),
  CHOPCARD_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHOPCARD_DATA_DIR: z.string().default('./data'),
  CHOPCARD_SECRET: z.string().min(32).refine(isRandom, { message: 'not random enough' }).optional(),
  CHOPCARD_DEMO: flag.optional(),
  CHOPCARD_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CHOPCARD_TRUSTED_PROXIES: z
    .string()
    .refine((list) => namesIn(list).every(isNetwork), { message: 'addresses or networks, separated by commas' })
    .default(''),
  CHOPCARD_DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  CHOPCARD_DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  CHOPCARD_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  CHOPCARD_MAIL_FROM: z.string().default('Chopcard <no-reply@chopcard.localhost>'),
  CHOPCARD_TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-zA-Z]{32}$/, { message: 'begins with AC and has 34 characters' })
    .optional(),
  CHOPCARD_TWILIO_AUTH_TOKEN: z.string().optional(),
  CHOPCARD_TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-zA-Z]{32}|[A-Za-z][A-Za-z0-9 ]{0,10})$/, {
      message: 'a number such as +6581234567, a messaging service (MG…) or a name of up to 11 letters',
    })
    .optional(),
  CHOPCARD_TWILIO_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  CHOPCARD_SMS_COUNTRIES: z
    .string()
    .refine((list) => namesIn(list).every((code) => /^\+[1-9]\d{0,6}$/.test(code)), {
      message: 'dial codes such as +65, separated by commas',
    })
    .default(''),
  CHOPCARD_SMS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(1000),
  CHOPCARD_PUSH_SERVICES: z
    .string()
    .refine((list) => namesIn(list).every((name) => /^[a-z0-9.-]+$/.test(name)), {
      message: 'names of hosts, separated by commas',
    })
    .default('fcm.googleapis.com, push.services.mozilla.com, push.apple.com, notify.windows.com'),
  CHOPCARD_SHOPIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHOPCARD_APPLE_PUSH_URL: z.url({ protocol: /^https$/ }).default('https://api.push.apple.com'),
  CHOPCARD_APPLE_PUSH_CA: z.string().startsWith('-----BEGIN CERTIFICATE-----').optional(),
  CHOPCARD_GOOGLE_WALLET_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHOPCARD_DNS_SERVERS: z
    .string()
    .refine((list) => namesIn(list).every(isServer), {
      message: 'addresses, with a port if it is not 53, separated by commas',
    })
    .default(''),
  CHOPCARD_PRIVATE_RECEIVERS: z
    .string()
    .refine((list) => namesIn(list).every((name) => isIP(name) > 0), { message: 'addresses, separated by commas' })
    .default(''),
  CHOPCARD_MAILCHIMP_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHOPCARD_STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,200}$/, { message: 'begins with sk_test_, sk_live_, rk_test_ or rk_live_' })
    .optional(),
  CHOPCARD_STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,200}$/, { message: 'begins with whsec_' })
    .optional(),
  CHOPCARD_STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  CHOPCARD_TEST_GATEWAY: flag.optional(),
  CHOPCARD_OPERATOR_NAME: z.string().max(120).default('Chopcard'),
  CHOPCARD_OPERATOR_ADDRESS: z.string().max(400).default(''),
  CHOPCARD_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  CHOPCARD_S3_REGION: z.string().default('us-east-1'),
  CHOPCARD_S3_BUCKET: z.string().optional(),
  CHOPCARD_S3_ACCESS_KEY: z.string().optional(),
  CHOPCARD_S3_SECRET_KEY: z.string().optional(),
  CHOPCARD_BACKUP_DIR: z.string().optional(),
  CHOPCARD_BACKUP_KEY: z.string().min(32).refine(isRandom, { message: 'not random enough' }).optional(),
  CHOPCARD_BACKUP_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  CHOPCARD_BACKUP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  CHOPCARD_POSTGRES_PROGRAMS: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  CHOPCARD_TRACE_SHARE: z.coerce.number().min(0).max(1).default(0.1),
})
