/**
 * The migrations that the baseline replaces: name and SHA-256 of each, in their order. Databases and backups of earlier
 * versions name them.
 */
export const SQUASHED_MIGRATIONS = [
  {
    name: '20261121000000_main_job',
    checksum: '40919d7a206e209825ef892e0c2a4a3c4419d8bd29cde06b5fbd2a4df786f5b9',
  },
  {
    name: '20261121000100_resumable_uploads',
    checksum: '428747752a942569e088a0615e1c575f66c6cd8e7d1b114433cc4d7b44b9f526',
  },
  {
    name: '20261122000100_metadata',
    checksum: '93bceee15f1592651daad9f0f8161a65eff66b80592485ed52eb9896c45d05e3',
  },
  {
    name: '20261122000200_trash_notifications',
    checksum: '3a21c988dbb5a437e7c2f96340a9cb43b9096c8de557d60a21bba0f5723f39fb',
  },
  {
    name: '20261122000300_collections',
    checksum: '5d7117ccb435611d807f39744f841f2fcd6354a6a48849551fd23a85baa2bf57',
  },
  {
    name: '20261122000400_search',
    checksum: '1085d944b850d43793b7e0aaa6bdcc63ab3bc5de44bff18805fffbae41e3a3a8',
  },
  {
    name: '20261122000410_facets',
    checksum: 'd883c400fa1d6d2edfaa9db08c2c2aa33f1c0c1b26d54eb34efd6d7e17d1a8ec',
  },
  {
    name: '20261122000420_similar',
    checksum: 'a1a87a2c012af57d727fcd5dd7561c00d0630ef4e560cb62e085c655607bf788',
  },
  {
    name: '20261122020000_search_words',
    checksum: '6b807e6a20a1d95d0cfae5c8bc4dd57db80e6b59d05af5cd02b4a69225fe3a02',
  },
  {
    name: '20261122030000_settings',
    checksum: 'eb05f285b02a3ba5ee2c80fb4c292521dc62e28800bc761b08c0a4d48bf91217',
  },
  {
    name: '20261122031000_versions',
    checksum: '94ebb1de2256e7befa6d1eb003ea3fb376fc982957743d9e2e932c8bb06f0eed',
  },
  {
    name: '20261122032000_interactive',
    checksum: '0d5b5918c1522f60566358ff8913c2de8a2ef85ed2727ca975e8e91b4773d5cf',
  },
  {
    name: '20261122032100_interactive_key',
    checksum: 'cf9099226f0d250776b0509b78e88412dd1e559f0cbc31b7250321e97ece2433',
  },
  {
    name: '20261122033500_preview_error',
    checksum: 'aa25c9908cb1d1ce20e8e16a774128100917b9550d1d86d3764790f93b398604',
  },
  {
    name: '20261123000100_search_speed',
    checksum: '5cc1dd7a919bcd2152232a52c80c4c809645291a97397306203e30aca9962338',
  },
  {
    name: '20261123000110_search_speed',
    checksum: '161a07a87eeed69cb6a79f37e2d49693d1af8242332111f3cca1b1ebf0d0a00e',
  },
  {
    name: '20261123000120_search_speed',
    checksum: 'da054d5c081cd017b875eade06a8e5e8f4384339bc87157ce6a8a6d731701502',
  },
  {
    name: '20261123000300_bulk',
    checksum: '6a2c810d8c41a7cb131ae59ddec555ae45e725f77c7f0e84bd8aec1abe100641',
  },
  {
    name: '20261123000500_shares',
    checksum: '2c1cfa842def096b702dd07b659c244f4da88ed17922a0e5d392ad34658f4415',
  },
  {
    name: '20261123000510_notification_ends',
    checksum: '17941abb4a3fd56cbca0679059e62e7c4a2e63e144facdebf69d9963d007514b',
  },
  {
    name: '20261123000600_admin',
    checksum: '0e67f208fd687e30fafd01f42be2db1d38c950ce401556c3928a2bb441341694',
  },
  {
    name: '20261123020400_share_search',
    checksum: '60c66c5005f0cbe4729ae25db07317f175c4f3fc16e46eec51d24fee963b0174',
  },
  {
    name: '20261123020410_merge_undo',
    checksum: 'e0385c66669b91d71f5c2f0dd8aae9ec1d6893289754c9ec549769b9e9e1942b',
  },
  {
    name: '20261123030000_step_waits',
    checksum: '872f66e4072fab76afddf301880004d08650a8961a244bf931bc277ccd7481d7',
  },
  {
    name: '20261123030100_tiles_told',
    checksum: 'bb75d9e13bc975aa4dc65ceb58c14b595f0b0fd7fae9ffdad820cca427c0c44f',
  },
  {
    name: '20261123050000_job_progress',
    checksum: '6790e9ee2d0068b00e06ef4dae9fa603961812a96d1558f0e748f4096a89fb5c',
  },
  {
    name: '20261123060000_word_maps',
    checksum: '04644e24ce209d305d572614bb1535f7a6e82ab17df0e033e00762f20164ae11',
  },
  {
    name: '20261123060100_listed_search',
    checksum: '09dd856d110f130d70ebbbeffb788b1acfaea3dfd20696f6e8daab3bfe57d5ab',
  },
  {
    name: '20261123060200_maps_from_words',
    checksum: '533027965e0cd3ad1b992463acfe695bfb546a5a1d668fbe4deaad5ea5d1e047',
  },
  {
    name: '20261123080000_word_substitutions',
    checksum: '53643c05c42f14e1dfe40798aacd2c031c802e63a136cad11ed5dd21c31de7ef',
  },
  {
    name: '20261123090000_cdn',
    checksum: '4cbe6a7e2914a00d3aee7c07cf064ea69eaadcfd8dd5d0b198dcf483d17ffdea',
  },
  {
    name: '20261123100000_look',
    checksum: '8c16d850cf755c080e71e84611bb28891407467acba768731ea297fb8d03664e',
  },
  {
    name: '20261124020000_step_postponed',
    checksum: 'ae2afea9149fba6dfb7247082e292e5695fcfa2a9443e290cf3240916a45ad91',
  },
  {
    name: '20261124030000_step_dispatch',
    checksum: '7d166ed3c91dd54cd48b1804eef264b3429e5694cef5b2a43ef00bb1d5efee24',
  },
  {
    name: '20261124040000_installation',
    checksum: '91286648432a75d666abc90ccb09c7f1a4b6169aa9965085d29c62a302d84747',
  },
  {
    name: '20261124040100_sweep_refusal',
    checksum: 'd6c708351a222236b144be0617f6b0cbca5fcefb27295e8829f58dc90ccfbfb3',
  },
  {
    name: '20261124060100_partial_uploads',
    checksum: '3db91b1618d4810b22d2b16506778514338fc779842b5651b4d130b0a84e808c',
  },
  {
    name: '20261124070100_partial_claims',
    checksum: 'eb811e8ce8d8b977952ee0a648df443ad86e60b8e5e62ad2716f9fef7e23b75a',
  },
  {
    name: '20261124070200_interactive_outage',
    checksum: 'e3b92965f89eb703e46040e248f28cf739df2484263275fa4e3005ca91b1aba6',
  },
];

/** The functions that those migrations created. Those without a file in `sql` are dropped. */
export const SQUASHED_FUNCTIONS = [
  'change_live_asset',
  'count_assets_added',
  'count_assets_changed',
  'count_assets_emptied',
  'count_assets_removed',
  'drop_live_assets',
  'empty_live_assets',
  'empty_word_maps',
  'fill_step',
  'fold_asset_counts',
  'fold_new_words',
  'is_costly_step',
  'list_live_assets',
  'map_block',
  'name_parts_of',
  'note_collection_words',
  'note_name_changed',
  'note_names_emptied',
  'note_names_removed',
  'note_values_changed',
  'note_words_added',
  'note_words_changed',
  'settled_seq',
  'spoken_words_of',
  'tell_adding',
  'tell_asset_changed',
  'tell_changed',
  'tell_setting_changed',
  'track_dispatch',
  'values_of',
];
/** The triggers that those migrations created. Those without a file in `sql` are dropped. */
export const SQUASHED_TRIGGERS = [
  'asset_added',
  'asset_adding',
  'asset_changed',
  'asset_counted_anew',
  'asset_emptied',
  'asset_live_changed',
  'asset_live_dropped',
  'asset_live_emptied',
  'asset_live_listed',
  'asset_maps_emptied',
  'asset_name_changed',
  'asset_names_emptied',
  'asset_names_removed',
  'asset_removed',
  'asset_values_changed',
  'asset_words_added',
  'asset_words_changed',
  'collection_words_noted',
  'interactive_task_ended',
  'session_changed',
  'setting_changed',
  'step_fill',
  'step_track_dispatch',
  'tiles_changed',
  'user_changed',
];
