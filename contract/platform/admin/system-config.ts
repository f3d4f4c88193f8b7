import { z } from 'zod'
import { maxConfigValueLength } from '../../core/limits.ts'
import { paged, text } from '../../core/kinds.ts'
import { reauthentication, route } from '../../core/route.ts'
import { kindOfKey, valueProblem } from '../system-config.ts'

const onPages = { audience: 'system', page: ['systemConfig-list', 'systemConfig-add', 'systemConfig-edit'] } as const

export const ConfigName = z
  .string()
  .max(60)
  .refine((key) => kindOfKey(key) !== undefined, { message: 'configKey' })

const Setting = z.object({
  key: z.string(),
  kind: z.enum(['number', 'text', 'switch', 'secret']),
  /** Of a secret only whether it is set: dots, or nothing. */
  value: z.string(),
  default: z.string(),
  isSet: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
})

export const configFilters = {
  q: paged(['key']).q,
  kind: z.enum(['number', 'text', 'switch', 'secret']).optional(),
  isSet: z.enum(['true', 'false']).optional(),
}

export const listConfig = route({
  ...onPages,
  method: 'GET',
  path: '/admin/systemConfig',
  about: 'The settings of the platform with their values and defaults; of a secret only whether it is set.',
  query: { ...paged(['key', 'changedAt']), ...configFilters },
  shape: 'list',
  reply: Setting,
})

export const getConfig = route({
  ...onPages,
  method: 'GET',
  path: '/admin/systemConfig/{id}',
  about: 'A setting of the platform, by its key.',
  params: { id: ConfigName },
  reply: Setting,
  refuses: ['NOT_FOUND'],
})

const fits = ({ key, value }: { key: string; value: string }) => valueProblem(key, value) === undefined

export const AddConfigBody = z
  .strictObject({ key: ConfigName, value: text(maxConfigValueLength), ...reauthentication })
  .refine(fits, { path: ['value'], message: 'invalid' })

export const addConfig = route({
  ...onPages,
  method: 'POST',
  path: '/admin/systemConfig',
  about: 'Gives a setting a value that had none.',
  asksPassword: true,
  movesValue: true,
  body: AddConfigBody,
  reply: Setting,
  refuses: ['NAME_ALREADY_EXISTS', 'PASSKEYS_UNAVAILABLE'],
})

/** Null takes the value away: the default holds again. `seen` is what the form was filled from. */
export const EditConfigBody = z.strictObject({
  value: text(maxConfigValueLength).nullable(),
  seen: z.strictObject({ value: text(maxConfigValueLength) }).optional(),
  ...reauthentication,
})

export const editConfig = route({
  ...onPages,
  method: 'PUT',
  path: '/admin/systemConfig/{id}',
  about: 'Changes the value of a setting, or returns to the default.',
  asksPassword: true,
  params: { id: ConfigName },
  body: EditConfigBody,
  reply: Setting,
  refuses: ['NOT_FOUND', 'PASSKEYS_UNAVAILABLE', 'CHANGED_MEANWHILE'],
})
