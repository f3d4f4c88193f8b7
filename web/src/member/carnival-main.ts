import { CarnivalPage } from './carnival/carnival-page.tsx'
import { giveActions } from './page-actions.ts'
import { holdFocus } from './hold-focus.ts'
import { hydrate } from './hydrate.ts'

giveActions({
  loads: {
    receipt: () => import('./card/actions/receipt.tsx'),
    scan: () => import('./card/actions/scan.tsx'),
    refer: () => import('./card/actions/refer.tsx'),
    coupons: () => import('./card/actions/coupons.tsx'),
    push: () => import('./card/actions/push.tsx'),
    profile: () => import('./profile.tsx'),
  },
  begin: () => import('./card/begin-action.ts'),
})
hydrate(CarnivalPage)
holdFocus()
