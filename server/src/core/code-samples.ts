import { z } from 'zod'
import { acceptsKey, type Route } from '@chopcard/contract/core/route.ts'
import { exampleOf } from './example-of.ts'

/** A call in one language, as the reference shows it. */
export type CodeSample = { lang: 'Shell' | 'TypeScript' | 'PHP'; source: string }

const asked = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any', io: 'input' }) as Record<string, unknown>

/** The example of a call: its address below the installation's, and its body. */
export function exampleRequest(route: Route): { path: string; body: unknown } {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(exampleOf(asked(route.params?.[name] ?? z.string()), name))),
  )
  const needed = Object.entries(route.query ?? {}).filter(([, schema]) => !schema.safeParse(undefined).success)
  const query = new URLSearchParams(
    Object.fromEntries(needed.map(([name, schema]) => [name, String(exampleOf(asked(schema), name))])),
  )
  const address = `/api${path}${query.size ? `?${query.toString()}` : ''}`
  return { path: address, body: route.body && exampleOf(asked(route.body)) }
}

/** The call with curl, TypeScript and PHP, none of which needs a package. */
export function codeSamples(route: Route): CodeSample[] {
  const call = { ...exampleRequest(route), method: route.method, hasKey: acceptsKey(route) }
  return [
    { lang: 'Shell', source: curl(call) },
    { lang: 'TypeScript', source: typeScript(call) },
    { lang: 'PHP', source: php(call) },
  ]
}

type Call = { path: string; body: unknown; method: string; hasKey: boolean }

function curl({ path, body, method, hasKey }: Call): string {
  const json = JSON.stringify(body)?.replaceAll("'", "'\\''")
  return [
    `curl "$CHOPCARD_URL${path}"`,
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    `--header "Authorization: Bearer $CHOPCARD_KEY"`,
    ...(hasKey ? ['--header "Idempotency-Key: $(uuidgen)"'] : []),
    ...(json ? [`--json '${json}'`] : []),
  ].join(' \\\n  ')
}

function typeScript({ path, body, method, hasKey }: Call): string {
  const headers = [
    'Authorization: `Bearer ${key}`',
    ...(hasKey ? ["'Idempotency-Key': crypto.randomUUID()"] : []),
    ...(body ? ["'Content-Type': 'application/json'"] : []),
  ]
  const lines = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    `headers: { ${headers.join(', ')} }`,
    ...(body ? [`body: JSON.stringify(${JSON.stringify(body)})`] : []),
  ]
  const options = lines.map((line) => `  ${line},\n`).join('')
  return `const answer = await fetch(\`\${url}${path}\`, {\n${options}})\nif (!answer.ok) throw new Error((await answer.json()).meta.message)`
}

function php({ path, body, method, hasKey }: Call): string {
  const headers = [
    "'Authorization: Bearer ' . getenv('CHOPCARD_KEY')",
    ...(hasKey ? ["'Idempotency-Key: ' . bin2hex(random_bytes(16))"] : []),
    ...(body ? ["'Content-Type: application/json'"] : []),
  ]
  const json = JSON.stringify(body)?.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  const options = [
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    `    CURLOPT_HTTPHEADER => [${headers.join(', ')}],`,
    ...(json ? [`    CURLOPT_POSTFIELDS => '${json}',`] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
  ]
  return `$call = curl_init(getenv('CHOPCARD_URL') . '${path}');\ncurl_setopt_array($call, [\n${options.join('\n')}\n]);\n$answer = json_decode(curl_exec($call), true);`
}
