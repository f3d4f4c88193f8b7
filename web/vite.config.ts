import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressed } from './compressed.ts'
import { noAbouts } from './no-abouts.ts'
import { noTrees } from './no-trees.ts'
import { quietIcons } from './quiet-icons.ts'

const lazyParts =
  'es/(date-picker|time-picker|calendar|slider|color-picker/(?!color\\.js|util\\.js|components/ColorPresets))|picker/|slider/'

// Vendor code in few groups: a further screen then costs a request of its own few kilobytes (docs/dependencies.md). A group
// takes along what its modules import, so the one that everything needs comes first.
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next)\// },
  {
    name: 'antd',
    test: new RegExp(`node_modules/(antd|@ant-design|@rc-component|dayjs)/(?!.*locale/)(?!${lazyParts})`),
  },
  // Reached only by fields that load them: see kit/day-field.tsx and kit/colour-field.tsx.
  { name: 'date', test: /node_modules\/(antd\/es\/date-picker|@rc-component\/picker)\/(?!.*locale\/)/ },
  { name: 'colour', test: /node_modules\/(antd\/es\/(color-picker|slider)|@rc-component\/slider)\// },
  { name: 'drawing', test: /node_modules\/(echarts|zrender)\// },
  { name: 'scan', test: /node_modules\/zxing-wasm\// },
  { name: 'rich-text', test: /node_modules\/(@tiptap|prosemirror-|linkifyjs|rope-sequence|w3c-keyname|orderedmap)/ },
  { name: 'barcode', test: /node_modules\/bwip-js\// },
  { name: 'crop', test: /node_modules\/react-easy-crop\// },
  // What the screens of the till share, fetched ahead while the browser is idle: see merchant/fetch-ahead.ts.
  {
    name: 'till-engine',
    test: /src\/(merchant\/loyalty\/till\/(?!adjust|quick-|issue-pane|verdict|repeat-verdict|chop-type-choice|chosen-chop-type|offline|coupon-panel|voucher-panel|order-panel|scan-target-panel|scan-result-panel|card-coupons|read-booked|partner-|use-partner|ways-back|match-list|burn-form)|kit\/(scan|open-camera|suggestion|outcome|sound))/,
    includeDependenciesRecursively: false,
  },
  { name: 'till-offline', test: /src\/merchant\/loyalty\/till\/offline\//, includeDependenciesRecursively: false },
  // What the screens and tabs of a campaign's form share, and the member's card that is drawn beside it.
  {
    name: 'campaign-form',
    test: /contract\/core\/feature-rules|src\/(merchant\/loyalty\/campaigns\/(campaign-form|form-|number-field|tab-|fit-to-type|merchant-today|stamp-(drawing|shapes)|chop-type-row|name-taken|merge-settings|without-locked)|kit\/(edit-page|tab-problems|unsaved-guard|picture-field|upload|day-field))/,
    includeDependenciesRecursively: false,
  },
  { name: 'card-face', test: /src\/card-face\//, includeDependenciesRecursively: false },
  // How pages look, in the account's settings and in a drawer of the header.
  { name: 'look-settings', test: /src\/kit\/look-settings/, includeDependenciesRecursively: false },
  // What the list of receipts shares with the viewer, which would otherwise name the whole list.
  {
    name: 'receipt-parts',
    test: /src\/merchant\/earning\/receipts\/(receipt-picture|state-tag)/,
    includeDependenciesRecursively: false,
  },
  // The same between the list of given vouchers and the drawer of one.
  {
    name: 'voucher-parts',
    test: /src\/merchant\/giving\/vouchers\/state-tag/,
    includeDependenciesRecursively: false,
  },
  // What the screens of orders and the till share of them.
  {
    name: 'order-parts',
    test: /src\/kit\/(order-tag|order-redeem)/,
    includeDependenciesRecursively: false,
  },
  // Behind the screens of what merchants give away or sell.
  {
    name: 'giving-calls',
    test: /\/contract\/[\w-]+\/(merchant\/(billing|coupons|coupon-(sending|imports|holders)|vouchers|voucher-records|giving-reports|liability|daily-earn-burn|campaign-defaults|orders)|billing\.ts|coupon-checks|vouchers\.ts)/,
    includeDependenciesRecursively: false,
  },
  // Calls of screens that the first list does without.
  {
    name: 'calls',
    test: /\/contract\/[\w-]+\/(merchant\/(forecasts|batches|imports|members|views|edit-merchant|chop-log|coupon-codes|voucher-acts|till|offline|cards|dashboard)|cards\.ts|orders\.ts|voucher-kinds|member-fields|member-details|bookings\.ts)/,
    includeDependenciesRecursively: false,
  },
  // Calls of partner campaigns, behind their screens on both sides.
  { name: 'partner-calls', test: /\/contract\/earning\/merchant\/partner/, includeDependenciesRecursively: false },
  {
    name: 'ways-calls',
    test: /\/contract\/[\w-]+\/(merchant\/(booths|earn-codes|referrals|notifications|receipts|shopify|deliveries|mailing|staff|exports|tutorials|banners)|tutorials\.ts|video-links|messages\.ts|receipts\.ts)/,
    includeDependenciesRecursively: false,
  },
  // Calls of views by the platform, behind a banner, a list and a dialog on either side.
  {
    name: 'view-calls',
    test: /\/contract\/[\w-]+\/(admin\/views|merchant\/platform-access)/,
    includeDependenciesRecursively: false,
  },
  // Calls of the platform's back office, which a merchant's never loads.
  {
    name: 'admin-calls',
    test: /\/contract\/[\w-]+\/(admin\/|apple-identifiers|system-pages|system-config|tenants|banners|cron)/,
    includeDependenciesRecursively: false,
  },
  // What is left are calls that every screen begins with; screens before the sign-in bring theirs, and a form its words.
  {
    name: 'contract',
    test: /node_modules\/zod\/|\/contract\/(?!core\/word-languages|members\/public\/registration|loyalty\/campaign-words)/,
  },
  // A form and the limits of its fields, behind all screens that are filled in.
  { name: 'form', test: /src\/kit\/(form|field-label|bounded-number)/, includeDependenciesRecursively: false },
  // What both back offices start with and every list is made of, in one piece: a screen then names one file instead of ten.
  {
    name: 'kit',
    test: /src\/(lib|kit\/(announce|app-frame|crash|dialog|document-title|failure|language-switch|lazy|list-|logo|message-page|page\.|permissions|react-to-errors|router-search|shell|start-app|theme|user-avatar))/,
    includeDependenciesRecursively: false,
  },
]

/** In development, answers the paths of the two back offices with their page, as the server does with the build. */
const pages: Plugin = {
  name: 'pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      const isPage = request.headers.accept?.includes('text/html') && !/^\/(api|files|@|src|node_modules)/.test(path)
      if (isPage) request.url = /^\/sys(\/|$)/.test(path) ? '/sys.html' : '/merchant.html'
      next()
    })
  },
}

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [noAbouts, react(), quietIcons, noTrees, pages, compressed],
  // In development dependencies are bundled ahead, past the plugins above.
  optimizeDeps: { rolldownOptions: { plugins: [quietIcons] } },
  appType: 'mpa',
  server: { proxy: { '/api': server, '/files': server, '/dev/mailbox': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Small pictures stay files: a data: URL would need its own word in the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: ['merchant.html', 'sys.html'],
      output: { codeSplitting: { groups } },
    },
  },
})
