import { createBanner, editBanner, listBanners } from '@chopcard/contract/platform/admin/banners.ts'
import { maxPageSize } from '@chopcard/contract/core/limits.ts'
import type { BannerPlace } from '@chopcard/contract/office/banners.ts'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/dialog.tsx'
import { useZodForm, ZodForm } from '../../kit/form.tsx'
import { OperationFooter } from '../../kit/operation-footer.tsx'
import { call } from '../../lib/call.ts'
import { refresh, useChange } from '../../lib/query.ts'
import { useOperation } from '../../lib/use-operation.ts'
import { useSeen } from '../../lib/use-seen.ts'
import { BannerFields } from './banner-fields.tsx'
import type { Banner } from './banner.ts'
import { BannerForm, firstValues, valuesOf } from './banner-values.ts'

type Props = { place: BannerPlace; banner: Banner | undefined; onClose: () => void }

/** A new banner, or one as it stands. */
export default function BannerDialog({ place, banner, onClose }: Props) {
  const { t } = useTranslation('sys-banners')
  const { message } = App.useApp()
  const form = useZodForm(BannerForm)
  const create = useOperation(createBanner)
  const edit = useChange(editBanner)
  const { saving } = useSeen(banner?.version ?? 0, async () => {
    const { data } = await call(listBanners, { params: { place }, query: { pageSize: String(maxPageSize) } })
    return data.find(({ id }) => id === banner?.id)?.version ?? 0
  })
  const save = async (values: ReturnType<typeof BannerForm.parse>) => {
    const answer = banner
      ? await saving((version) => edit.mutateAsync({ params: { id: banner.id }, body: { ...values, version } }))
      : await create.run({ params: { place }, body: values })
    if (!answer) return
    message.success(t('form.saved'))
    void refresh(listBanners)
    onClose()
  }
  return (
    <Dialog
      title={banner ? banner.name : t('form.new')}
      width={760}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <ZodForm form={form} initialValues={banner ? valuesOf(banner) : firstValues} onSubmit={save}>
        <BannerFields place={place} />
        <OperationFooter operation={create} submit={t('form.save')} disabled={edit.isPending} onClose={onClose} />
      </ZodForm>
    </Dialog>
  )
}
