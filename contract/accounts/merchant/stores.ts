import { z } from 'zod'
import { Id, paged, queryBool, requiredText, SearchText, text } from '../../core/kinds.ts'
import { unreadable } from '../../office/merchant/imports.ts'
import { route } from '../../core/route.ts'
import { merchantWordLimits } from './merchant-words.ts'
import { OpeningHours } from './opening-hours.ts'

/** So many stores a merchant has at most, closed ones included. */
export const MAX_STORES = 200

const page = { audience: 'merchant', menu: 'configuration' } as const

export const Store = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Null: those of the merchant. */
  openingHours: OpeningHours.nullable(),
  /** A closed store keeps its history; nobody chooses it any more. */
  active: z.boolean(),
  /** How many users work here, of those who are in certain stores only. */
  users: z.int(),
  createdAt: z.string(),
})
export type Store = z.output<typeof Store>

const facts = {
  name: requiredText(80),
  address: text(merchantWordLimits.address),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  openingHours: OpeningHours.nullable(),
  active: z.boolean(),
}

/** A place on the map has both of its numbers. */
export const StoreBody = z.strictObject(facts).superRefine(({ latitude, longitude }, issues) => {
  if (latitude === null && longitude !== null)
    issues.addIssue({ code: 'custom', path: ['latitude'], message: 'required' })
  if (longitude === null && latitude !== null)
    issues.addIssue({ code: 'custom', path: ['longitude'], message: 'required' })
})
/** `seen` is what the form was filled from. */
const EditStoreBody = StoreBody.safeExtend({ seen: z.strictObject(facts).optional() })
export type StoreBody = z.output<typeof StoreBody>

export const storeFilters = { q: SearchText.optional(), active: queryBool.optional() } as const

export const listStores = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/stores',
  about: 'The stores of the merchant; none while it has only one. `q` finds by name or address.',
  query: { ...paged(['name', 'createdAt']), ...storeFilters },
  shape: 'list',
  reply: Store,
})

export const getStore = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/store/{id}',
  about: 'A store of the merchant.',
  params: { id: Id },
  reply: Store,
  refuses: ['NOT_FOUND'],
})

export const addStore = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/stores',
  about: 'Adds a store. With the first one that is added, the shop as it is becomes a store as well, by its own name.',
  body: StoreBody,
  reply: Store,
  refuses: ['NAME_ALREADY_EXISTS', 'STORE_LIMIT'],
})

export const editStore = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/store/{id}',
  about: 'Changes a store, closes it or opens it again. Whoever is signed in at a store that closes is at none.',
  params: { id: Id },
  body: EditStoreBody,
  reply: Store,
  refuses: ['NOT_FOUND', 'NAME_ALREADY_EXISTS', 'LAST_STORE', 'CHANGED_MEANWHILE'],
})

export const deleteStore = route({
  ...page,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/store/{id}',
  about: 'Deletes a store at which nothing was done. Any other is closed instead.',
  params: { id: Id },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND', 'STORE_IN_USE', 'LAST_STORE'],
})

const StoreRow = z.object({
  /** Of the file; its headings are the first. */
  row: z.int(),
  name: z.string(),
  state: z.enum(['add', 'change', 'same', 'refused']),
  /** Why it was refused as a whole, in the reader's language; otherwise what is wrong with which cell. */
  message: z.string().nullable(),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type StoreRow = z.output<typeof StoreRow>

const fromFile = {
  ...page,
  action: 'import',
  method: 'POST',
  reply: z.array(StoreRow),
  refuses: ['NOT_FOUND', 'UPLOAD_EXPIRED', 'IMPORT_EMPTY', ...unreadable],
} as const

export const checkStores = route({
  ...fromFile,
  path: '/merchant/stores/import/check',
  about: 'What an import of stores from an uploaded CSV or Excel file would come to, row by row. Nothing is changed.',
  asks: true,
  body: z.strictObject({ uploadId: Id }),
})

export const importStores = route({
  ...fromFile,
  path: '/merchant/stores/import',
  about:
    'Adds and changes stores from an uploaded file, each row by itself: what is wrong with one stops no other. A row is the store of its id, else of its name, else a new one; empty cells say nothing.',
  body: z.strictObject({ uploadId: Id, filename: requiredText(200) }),
})

export const chooseStore = route({
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  needs: 'always',
  method: 'PUT',
  path: '/merchant/account/store',
  viewAs: 'never',
  about: 'Says at which store the caller is, until they sign out or say otherwise; null is at none.',
  body: z.strictObject({ storeId: Id.nullable() }),
  reply: z.object({ storeId: z.string().nullable() }),
  refuses: ['NOT_FOUND'],
})
