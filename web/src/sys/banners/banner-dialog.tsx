import { createBanner, editBanner, listBanners } from '@chopcard/contract/platform/admin/banners.ts'
import type { BannerPlace } from '@chopcard/contract/office/banners.ts'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/dialog.tsx'
import { useZodForm, ZodForm } from '../../kit/form.tsx'
import { OperationFooter } from '../../kit/operation-footer.tsx'
import { refresh, useChange } from '../../lib/query.ts'
import { useOperation } from '../../lib/use-operation.ts'
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
  const save = async (values: ReturnType<typeof BannerForm.parse>) => {
    const answer = banner
      ? await edit.mutateAsync({ params: { id: banner.id }, body: { ...values, version: banner.version } })
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
