import { MAX_PAGE_SIZE_TEXT, maxConfigNameLength } from '@chopcard/contract/core/limits.ts'
import { addConfig, ConfigName, listConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import { kindOfKey } from '@chopcard/contract/platform/system-config.ts'
import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EditPage } from '../../kit/edit-page.tsx'
import { Field, useZodForm } from '../../kit/form.tsx'
import { useReauthentication } from '../../kit/use-reauthentication.tsx'
import { refresh, useRead } from '../../lib/query.ts'
import { useOperation } from '../../lib/use-operation.ts'
import { useConfigWords } from './config-words.ts'
import { ValueField } from './value-field.tsx'

const own = 'custom'
const Values = z.object({
  choice: z.string().nonempty(),
  name: z.string().max(maxConfigNameLength).optional(),
  value: z.string().default(''),
})
const keyOf = ({ choice, name }: { choice?: string; name?: string }) =>
  choice === own ? `custom.${name ?? ''}` : (choice ?? '')
const AddForm = Values.refine((values) => ConfigName.safeParse(keyOf(values)).success, {
  path: ['name'],
  message: 'configKey',
})

/** Gives a setting a value that had none, or makes one of one's own for the footer of mails. */
export default function AddConfig() {
  const { t } = useTranslation(['sys-config', 'sys-shell', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { titleOf } = useConfigWords()
  const unset = useRead(listConfig, { query: { isSet: 'false', pageSize: MAX_PAGE_SIZE_TEXT } }).data?.data ?? []
  const form = useZodForm(AddForm)
  const add = useOperation(addConfig)
  const reauthentication = useReauthentication()
  const [choice, name] = [
    Form.useWatch<string | undefined>('choice', form.antd),
    Form.useWatch<string | undefined>('name', form.antd),
  ]
  const key = keyOf({ choice, name: name || 'name' })
  const toList = () => void navigate({ to: systemPages['systemConfig-list'].path as '/' })
  const onSave = (values: z.output<typeof AddForm>) =>
    reauthentication.run(async (password) => {
      await add.run({ body: { key: keyOf(values), value: values.value, password } })
    })
  const ask = (chosen: string) => {
    const kind = kindOfKey(chosen)
    form.antd.setFieldValue('value', kind?.default ?? '')
  }
  return (
    <>
      <EditPage
        title={t('pages.systemConfig-add', { ns: 'sys-shell' })}
        form={form}
        initialValues={{ value: '' }}
        saveLabel={t('add')}
        onSave={onSave}
        onSaved={() => {
          message.success(t('saved', { ns: 'common' }))
          void refresh(listConfig)
          toList()
        }}
        onCancel={toList}
      >
        <Field name="choice" label={t('field.key')}>
          <Select
            onChange={ask}
            options={[
              ...unset.map((one) => ({ value: one.key, label: titleOf(one.key) })),
              { value: own, label: t('ownKey') },
            ]}
          />
        </Field>
        {choice === own && (
          <Field name="name" label={t('ownName')} required extra={t('ownHint', { example: `{{${name || 'name'}}}` })}>
            <Input autoComplete="off" spellCheck={false} />
          </Field>
        )}
        {choice && <ValueField key={choice} settingKey={key} />}
      </EditPage>
      {reauthentication.dialog}
    </>
  )
}
