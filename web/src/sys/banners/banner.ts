import type { listBanners } from '@chopcard/contract/platform/admin/banners.ts'
import type { RowOf } from '../../kit/list-page.tsx'

export type Banner = RowOf<typeof listBanners>
