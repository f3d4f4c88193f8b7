import { SegmentFilters } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { createSegment, listSegments, renameSegment } from '@chopcard/contract/loyalty/merchant/segments.ts'
import { App, Button, Flex, Input } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import type { SearchWords } from '../../../kit/list-search.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import { MemberCount } from './member-count.tsx'
import type { Segment } from './segment.ts'

type Props = {
  /** The one that gets another name; a new one otherwise. */
  segment: Segment | undefined
  filters: SearchWords
  onClose: () => void
}

/** Saves the filters of the list as a segment, or renames one. */
export default function NameSegment({ segment, filters, onClose }: Props) {
  const { t } = useTranslation(['members', 'common'])
  const { message } = App.useApp()
  const kept = useMemo(
    () => Object.fromEntries(Object.entries(filters).filter(([name]) => name in SegmentFilters.shape)),
    [filters],
  )
  const form = useZodForm(renameSegment.body)
  const after = () => refresh(listSegments)
  const [create, rename] = [useChange(createSegment, { after }), useChange(renameSegment, { after })]
  return (
    <Dialog title={t(segment ? 'segments.renameTitle' : 'segments.saveTitle')} footer={null} onCancel={onClose}>
      {!segment && (
        <p>
          {t('segments.saveAbout')} <MemberCount filters={kept} />
        </p>
      )}
      <ZodForm
        form={form}
        initialValues={{ name: segment?.name ?? '' }}
        onSubmit={async ({ name }) => {
          if (segment) await rename.mutateAsync({ params: { id: segment.id }, body: { name } })
          else await create.mutateAsync({ body: { name, filters: kept } })
          message.success(t('segments.saved'))
          onClose()
        }}
      >
        <Field name="name" label={t('segments.name')}>
          <Input />
        </Field>
        <Flex justify="end" gap={8}>
          <Button disabled={create.isPending || rename.isPending} onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="primary" htmlType="submit" loading={create.isPending || rename.isPending}>
            {t('action.save', { ns: 'common' })}
          </Button>
        </Flex>
      </ZodForm>
    </Dialog>
  )
}
