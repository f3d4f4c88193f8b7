import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A node of a program's syntax tree. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** All nodes of a program, outer ones first. */
export function nodesOf({ path, text }: Source): Node[] {
  const found: Node[] = []
  const visit = (node: Node) => {
    found.push(node)
    childrenOf(node).forEach(visit)
  }
  visit(parseSync(path, text).program as unknown as Node)
  return found
}

export const nameOf = (node: unknown): string => {
  const name = isNode(node) ? (node['name'] ?? node['value']) : undefined
  return typeof name === 'string' ? name : ''
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
