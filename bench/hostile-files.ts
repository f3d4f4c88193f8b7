// node bench/hostile-files.ts [rounds]: the till while somebody uploads workbooks that are made to stop the server. Windows of
// the till alone and beside the uploads take turns; the 95th percentile beside them may be half as much again, and the memory
// of the program must come back. CHOPCARD_BENCH_CARDS is the number of cards.
import { setTimeout as pause } from 'node:timers/promises'
import { hostileFiles } from '../scripts/hostile-files.ts'
import { bench, fill, openBenchDatabase } from './database.ts'
import { type Program, startProgram } from './program.ts'
import { openTill } from './till.ts'

const rounds = Number(process.argv[2] ?? 3)
const seconds = 20
const headers = { authorization: `Bearer ${bench.token}` }
const files = Object.values(hostileFiles).map((make) => make())

const database = await openBenchDatabase()
try {
  await fill(database.adminUrl)
  const program = await startProgram(database.url)
  try {
    await compare(program)
  } finally {
    await program.stop()
  }
} finally {
  await database.remove()
}

async function compare(program: Program): Promise<void> {
  const till = await openTill(database, program, seconds)
  await till.press('issue', 2)
  const before = program.residentMb()
  const windows: object[] = []
  for (let n = 0; n < rounds; n++) {
    const alone = await till.press('issue', 2)
    const mbAlone = program.residentMb()
    const uploads = new AbortController()
    const uploading = [0, 1, 2].map((place) => uploadAll(program.url, place, uploads.signal))
    const beside = await till.press('issue', 2)
    uploads.abort()
    const answers = (await Promise.all(uploading)).flat()
    windows.push({
      alone: alone.p95,
      beside: beside.p95,
      ratio: Math.round((beside.p95 / alone.p95) * 100) / 100,
      files: answers.length,
      'MB alone': mbAlone,
      'MB beside': program.residentMb(),
    })
    console.log(Object.fromEntries([...Map.groupBy(answers, (code) => code)].map(([code, all]) => [code, all.length])))
  }
  console.table(windows)
  await pause(5_000)
  console.table([{ 'MB before': before, 'MB after': program.residentMb() }])
}

/** One file after the other until it is told to end; answers with the codes that came back. */
async function uploadAll(url: string, place: number, signal: AbortSignal): Promise<string[]> {
  const codes: string[] = []
  for (let n = place; !signal.aborted; n++) codes.push(await upload(url, files[n % files.length] ?? Buffer.alloc(0)))
  return codes
}

async function upload(url: string, content: Buffer): Promise<string> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const asked = new URLSearchParams({ contentType: type, size: String(content.length) })
  const granted = await fetch(`${url}/api/merchant/import/presignedUrl?${asked.toString()}`, { headers })
  const grant = (await granted.json()) as {
    data: { uploadUrl: string; uploadId: string; headers: Record<string, string> }
  }
  const body = new Uint8Array(content)
  await fetch(new URL(grant.data.uploadUrl, url), { method: 'PUT', headers: grant.data.headers, body })
  const answer = await fetch(`${url}/api/merchant/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ uploadId: grant.data.uploadId, filename: 'members.xlsx' }),
  })
  const { meta } = (await answer.json()) as { meta?: { code: string } }
  return meta?.code ?? 'read'
}
