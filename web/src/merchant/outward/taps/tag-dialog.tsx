import { AddTagBody, addTag, editTag, getTag, listTags, type Tag } from '@chopcard/contract/outward/merchant/taps.ts'
import { tagKinds, type TagKind } from '@chopcard/contract/outward/taps.ts'
import { Button, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { call } from '../../../lib/call.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { StandsForField } from './stands-for-field.tsx'
import { StoreField } from './store-field.tsx'
import { UidField } from './uid-field.tsx'

export type TagDialogProps = { tag?: Tag; onClose: () => void; onSaved?: (tag: Tag) => void }
type Values = z.output<typeof AddTagBody>

/** Adds a tag, or changes what one is called and stands for. */
export default function TagDialog({ tag, onClose, onSaved }: TagDialogProps) {
  const { t } = useTranslation(['taps', 'common'])
  const form = useZodForm(AddTagBody)
  const kind = (Form.useWatch('kind', form.antd) as TagKind | undefined) ?? tag?.kind ?? 'counter'
  const after = () => refresh(listTags, getTag)
  const [add, edit] = [useChange(addTag, { after }), useChange(editTag, { after })]
  const { saving } = useSeen(
    tag && tagFacts(tag),
    async () => tag && tagFacts((await call(getTag, { params: { id: tag.id } })).data),
  )
  const submit = async (values: Values) => {
    const body = fitToKind(values)
    const { kind: _kind, ...facts } = body
    const answer = tag
      ? await saving((seen) => edit.mutateAsync({ params: { id: tag.id }, body: { ...facts, seen } }))
      : await add.mutateAsync({ body })
    onClose()
    onSaved?.(answer.data)
  }
  return (
    <Dialog title={t(tag ? 'form.edit' : 'form.add')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <ZodForm form={form} initialValues={initialOf(tag)} onSubmit={submit}>
        {!tag && (
          <Field name="kind" label={t('form.kind')} extra={t(`kindAbout.${kind}`)}>
            <Radio.Group
              optionType="button"
              options={tagKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
          </Field>
        )}
        <Field name="name" label={t('form.name')} extra={t('form.nameHint')}>
          <Input />
        </Field>
        <StandsForField kind={kind} />
        <Field name="place" label={t('form.place')} extra={t('form.placeHint')}>
          <Input />
        </Field>
        <StoreField />
        <UidField form={form} disabled={Boolean(tag?.taps)} />
        <div className="tap-buttons">
          <Button disabled={add.isPending || edit.isPending} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="primary" htmlType="submit" loading={add.isPending || edit.isPending}>
            {t(tag ? 'form.save' : 'form.submit')}
          </Button>
        </div>
      </ZodForm>
    </Dialog>
  )
}

const tagFacts = ({ uid, name, place, campaign, booth, staff, storeId }: Tag) => ({
  uid,
  name,
  place,
  campaignId: campaign?.id ?? null,
  boothId: booth?.id ?? null,
  staffId: staff?.id ?? null,
  storeId,
})

const nothing = { kind: 'counter', place: '', campaignId: null, boothId: null, staffId: null, storeId: null } as const
const initialOf = (tag?: Tag): Partial<Values> => (tag ? { kind: tag.kind, ...tagFacts(tag) } : nothing)

/** What was chosen for another kind before is left out. */
const fitToKind = (values: Values): Values => ({
  ...values,
  campaignId: values.kind === 'counter' ? values.campaignId : null,
  boothId: values.kind === 'booth' ? values.boothId : null,
  staffId: values.kind === 'staff' ? values.staffId : null,
})
