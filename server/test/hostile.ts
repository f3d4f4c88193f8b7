import type { AnyRequest } from './sample.ts'

/** Requests with one thing wrong, made from a right one. */
export type Hostile = {
  what: string
  request: AnyRequest
  path?: string
  query?: string
  /** Nothing about it may pass: it must be refused. */
  never?: true
}

const long = 'x'.repeat(100_000)

/** What is sent in place of a value of a body; the marked ones fit no field. */
const values: [what: string, value: unknown, never?: true][] = [
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['minus one', -1],
  ['a fraction', 1.5],
  ['2^31', 2 ** 31],
  ['2^53', 2 ** 53],
  ['1e308', 1e308],
  ['an array with it', [1], true],
  ['an array with texts', ['x', 'y'], true],
  ['an object', { nope: 1 }, true],
  ['nested arrays', [[[[]]]], true],
  ['an empty text', ''],
  ['blanks', '   '],
  ['a text that is a number', '1'],
  ['NUL', '\u0000', true],
  ['a text with NUL', 'a\u0000b', true],
  ['half a surrogate pair', 'a\ud800', true],
  ['half a surrogate pair, turned round', '\udc00b', true],
  ['a very long text', long, true],
  ['a day that does not exist', '2024-02-30'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['SQL', `'; drop table card; --`],
  ['a template', '{{constructor.constructor("return 1")()}}'],
]

/** Every request with one value of the body replaced, left out or added. */
export function hostileBodies(request: AnyRequest): Hostile[] {
  if (request.body === undefined)
    return [{ what: 'a body where none belongs', request: { ...request, body: { nope: 1 } } }]
  const withBody = (what: string, body: unknown, never?: true): Hostile => ({
    what,
    request: { ...request, body },
    ...(never && { never }),
  })
  const whole = [null, true, 0, '', 'text', [], [request.body]].map((body) =>
    withBody(`the whole body is ${JSON.stringify(body).slice(0, 20)}`, body, true),
  )
  const parts = pathsIn(request.body).flatMap((path) => [
    ...values.map(([what, value, never]) =>
      withBody(
        `${path.join('.')} is ${what}`,
        changed(request.body, path, value),
        fits(request.body, path, value) ? undefined : never,
      ),
    ),
    withBody(`without ${path.join('.')}`, changed(request.body, path, undefined)),
  ])
  const keys = objectsIn(request.body).flatMap((path) =>
    ['nope', 'merchantId', 'merchant_id', 'isAdmin'].map((key) =>
      withBody(
        `${[...path, key].join('.')} added`,
        changed(request.body, [...path, key], 'x'),
        anyKey(path) ? undefined : true,
      ),
    ),
  )
  return [...whole, ...parts, ...keys]
}

// The one place where keys are the sender's own.
const anyKey = (path: Path) => path.at(-1) === 'additionalInfo'

// An empty list is a list of the kind that stands there, and nothing tells of what kind the empty list is that stands there.
// The texts of this list are whatever somebody typed: each is judged for itself and told of in its row.
const fits = (body: unknown, path: Path, value: unknown) => {
  const own = at(body, path)
  if (path.at(-1) === 'emails' && Array.isArray(value) && value.every((each) => typeof each === 'string')) return true
  return Array.isArray(value) && Array.isArray(own) && (value.length === 0 || own.length === 0)
}

const texts: [what: string, encoded: string, never?: true][] = [
  ['nothing', ''],
  ['a blank', '%20'],
  ['NUL', '%00', true],
  ['a text with NUL', 'a%00b', true],
  ['bytes that are no text', '%ED%A0%80'],
  ['a percent sign', '%', true],
  ['a very long text', 'x'.repeat(5_000), true],
  ['a negative number', '-1'],
  ['a number with an exponent', '1e9'],
  ['a very large number', '9'.repeat(40)],
  ['not a number', 'NaN'],
  ['a day that does not exist', '2024-02-30'],
  ['SQL', encodeURIComponent(`' or 1=1; --`)],
  ['a wildcard', '%25%25'],
  ['a way out', '..%2f..%2f..%2fetc%2fpasswd'],
  ['an emoji', encodeURIComponent('☕')],
  ['the null id', '00000000-0000-0000-0000-000000000000'],
]

/** Every request with one value of the query replaced or repeated, and keys that do not exist. */
export function hostileQueries(request: AnyRequest): Hostile[] {
  const given = Object.entries(request.query ?? {})
  const others = (key: string) => given.filter(([name]) => name !== key)
  const encode = (pairs: [string, string][]) => new URLSearchParams(pairs).toString()
  const replaced = given.flatMap(([key, value]) => [
    ...texts.map(
      ([what, encoded, never]): Hostile => ({
        what: `?${key} is ${what}`,
        request,
        query: `${encode(others(key))}&${key}=${encoded}`,
        // A lone percent sign is taken as it stands.
        ...(never && encoded !== '%' && { never }),
      }),
    ),
    { what: `?${key} twice`, request, query: encode([...given, [key, value]]), never: true as const },
    { what: `?${key}[]`, request, query: encode([...others(key), [`${key}[]`, value]]), never: true as const },
    { what: `?${key}[$ne]`, request, query: encode([...others(key), [`${key}[$ne]`, value]]), never: true as const },
  ])
  const added = ['nope', 'merchantId', '__proto__', 'constructor', 'toString', '$where'].map(
    (key): Hostile => ({
      what: `?${key} added`,
      request,
      query: encode([...given, [key, 'x']]),
      never: true,
    }),
  )
  return [...replaced, ...added]
}

/** Every request with one parameter of its path replaced. */
export function hostilePaths(pattern: string, request: AnyRequest): Hostile[] {
  return Object.keys(request.params ?? {}).flatMap((name) =>
    texts.map(
      ([what, encoded, never]): Hostile => ({
        what: `/{${name}} is ${what}`,
        request,
        path: pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
          key === name ? encoded : encodeURIComponent(request.params?.[key] ?? ''),
        ),
        ...(never && { never }),
      }),
    ),
  )
}

/** Payloads that are no right JSON body, with what they say they are. */
export const brokenPayloads: [
  what: string,
  payload: string | Buffer,
  contentType: string | undefined,
  outcomes: string[],
][] = [
  ['broken JSON', '{"a":', 'application/json', ['INVALID_REQUEST']],
  ['two JSON values', '{} {}', 'application/json', ['INVALID_REQUEST']],
  ['a prototype', '{"__proto__":{"isAdmin":true}}', 'application/json', ['INVALID_REQUEST']],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 'application/json', ['INVALID_REQUEST']],
  [
    'deep nesting',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    'application/json',
    ['INVALID_REQUEST', 'VALIDATION_FAILED'],
  ],
  [
    'deep objects',
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    'application/json',
    ['INVALID_REQUEST', 'VALIDATION_FAILED'],
  ],
  [
    'bytes that are no text',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    'application/json',
    ['INVALID_REQUEST', 'VALIDATION_FAILED'],
  ],
  ['more than a megabyte', `{"a":"${'x'.repeat(1024 * 1024)}"}`, 'application/json', ['BODY_TOO_LARGE']],
  ['text', 'hello', 'text/plain', ['UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED', 'INVALID_REQUEST']],
  ['XML', '<a/>', 'application/xml', ['UNSUPPORTED_MEDIA_TYPE']],
  ['a form', 'a=1', 'application/x-www-form-urlencoded', ['UNSUPPORTED_MEDIA_TYPE']],
  ['a file upload', '--b\r\n\r\n--b--', 'multipart/form-data; boundary=b', ['UNSUPPORTED_MEDIA_TYPE']],
  ['a content type that is none', '{}', 'nonsense', ['UNSUPPORTED_MEDIA_TYPE']],
]

type Path = (string | number)[]

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)

/** The ways to every value inside a body. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, part]) =>
    part === undefined ? [] : pathsIn(part, [...path, key]),
  )
  return path.length ? [path, ...inner] : inner
}

const objectsIn = (value: unknown): Path[] => [
  [],
  ...pathsIn(value).filter((path) => {
    const part = at(value, path)
    return typeof part === 'object' && part !== null && !Array.isArray(part)
  }),
]

function changed(body: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(body)
  const parent = at(copy, path.slice(0, -1)) as Record<string, unknown>
  const key = path.at(-1) as string
  if (value === undefined) delete parent[key]
  else parent[key] = value
  return copy
}
