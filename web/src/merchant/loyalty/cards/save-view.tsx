import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { createView, listViews } from '@chopcard/contract/office/merchant/views.ts'
import { App, Button, Checkbox, Flex, Input } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import type { SearchWords } from '../../../kit/list-search.ts'
import { useMay } from '../../../kit/permissions.tsx'
import type { MemberColumn } from './member-columns.tsx'
import { refresh, useChange } from '../../../lib/query.ts'

type Props = { words: SearchWords; columns: readonly MemberColumn[]; onClose: () => void }

/** Saves filters, order and columns under a name, for oneself or for everybody. */
export default function SaveView({ words, columns, onClose }: Props) {
  const { t } = useTranslation(['members', 'common'])
  const { message } = App.useApp()
  // Sharing needs the right to edit members.
  const mayShare = useMay()(changeChops)
  const fixed = useMemo(() => ({ words: { ...words }, columns: [...columns] }), [words, columns])
  const form = useZodForm(createView.body, { fixed })
  const save = useChange(createView, { after: () => refresh(listViews) })
  return (
    <Dialog title={t('views.saveTitle')} footer={null} onCancel={onClose}>
      <ZodForm
        form={form}
        initialValues={{ name: '', shared: false }}
        onSubmit={async (body) => {
          await save.mutateAsync({ body })
          message.success(t('views.saved'))
          onClose()
        }}
      >
        <Field name="name" label={t('views.name')}>
          <Input />
        </Field>
        <Field name="shared" valuePropName="checked" hidden={!mayShare}>
          <Checkbox>{t('views.shared')}</Checkbox>
        </Field>
        <Flex justify="end" gap={8}>
          <Button disabled={save.isPending} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('action.save', { ns: 'common' })}
          </Button>
        </Flex>
      </ZodForm>
    </Dialog>
  )
}
