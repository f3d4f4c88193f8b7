/** What of npm's bill of materials (CycloneDX 1.5) a release reads. */
export type Bill = {
  components: readonly {
    /** `pkg:npm/%40scope/name@version`. */
    purl: string
    version: string
    licenses?: readonly ({ license: { id?: string; name?: string } } | { expression: string })[]
  }[]
}

/** Licences under which what is part of the product may be passed on with it. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  // sharp's library for pictures, loaded as it is and exchangeable.
  'LGPL-3.0-or-later',
  'MIT',
  'Unlicense',
])

const isAllowed = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((name) => allowed.has(name)))

/** A table of every package that is part of the product, with its licence. Throws where one may not be passed on. */
export function licenceList({ components }: Bill): string {
  const rows = components

    .map(({ purl, version, licenses = [] }) => ({
      name: decodeURIComponent(purl).replace(/^pkg:npm\/|@[^@]+$/g, ''),
      version,
      licence: licenses
        .map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? '')))
        .join(' AND '),
    }))
    .filter(({ name }) => !name.startsWith('@chopcard/'))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  const refused = rows.filter(({ licence }) => !isAllowed(licence))
  if (refused.length)
    throw new Error(
      `May not be passed on: ${refused.map(({ name, licence }) => `${name} (${licence || 'no licence'})`).join(', ')}`,
    )
  const lines = rows.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  return ['# Licences', '', '| package | version | licence |', '| --- | --- | --- |', ...lines, ''].join('\n')
}

/** What changed, from the subjects of commits (`area: what changes`), the areas in alphabetical order. */
export function changelog(version: string, subjects: readonly string[]): string {
  const areas = new Map<string, string[]>()
  for (const subject of subjects) {
    const [, area = 'other', what = subject] = /^([\w -]+): (.+)$/.exec(subject) ?? []
    areas.set(area, [...(areas.get(area) ?? []), what])
  }
  const parts = [...areas]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([area, changes]) => `## ${area}\n\n${changes.map((change) => `- ${change}`).join('\n')}\n`)
  return [`# Changes of ${version}`, '', ...parts].join('\n')
}
