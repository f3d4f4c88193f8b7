import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

/** The answers to one name: for each question the next addresses, the last for ever; or another name. */
type Zone = Record<string, readonly (readonly string[])[] | { alias: string }>

const TYPE = { A: 1, CNAME: 5, AAAA: 28 } as const

/** A DNS server on this machine that answers whatever its zone says, as a hostile one does. */
export async function startDns(zone: Zone) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  const turns = new Map<string, number>()
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query)
    asked.push(`${name} ${type}`)
    socket.send(answerTo(query.subarray(0, end), recordsOf(name, type)), port, address)
  })

  function recordsOf(name: string, type: number): Buffer[] {
    const found = zone[name]
    if (!found) return []
    if ('alias' in found)
      return [record(pointerToQuestion, TYPE.CNAME, nameBytes(found.alias)), ...ofAlias(found.alias, type)]
    return addressesOf(name, found, type).map((address) => record(pointerToQuestion, type, addressBytes(address)))
  }
  const ofAlias = (alias: string, type: number) => {
    const found = zone[alias]
    if (!found || 'alias' in found) return []
    return addressesOf(alias, found, type).map((address) => record(nameBytes(alias), type, addressBytes(address)))
  }
  function addressesOf(name: string, answers: readonly (readonly string[])[], type: number): string[] {
    const key = `${name} ${type}`
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    const addresses = answers[Math.min(turn, answers.length - 1)] ?? []
    return addresses.filter((address) => isIPv6(address) === (type === TYPE.AAAA))
  }

  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${socket.address().port}`,
    /** Names with types, in the order of the questions. */
    asked,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

function answerTo(question: Buffer, records: readonly Buffer[]): Buffer {
  const head = Buffer.from(question)
  // A final answer without an error.
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...records])
}

const pointerToQuestion = Buffer.from([0xc0, 0x0c])

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])

function record(name: Buffer, type: number, data: Buffer): Buffer {
  const facts = Buffer.alloc(10)
  facts.writeUInt16BE(type, 0)
  facts.writeUInt16BE(1, 2)
  facts.writeUInt16BE(data.length, 8)
  return Buffer.concat([name, facts, data])
}

function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  // The parser of URL writes every form as groups of hexadecimal digits.
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const [before, after] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return Buffer.from(
    [...before, ...zeros, ...after].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]),
  )
}
