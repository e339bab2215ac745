import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Tree, type TreeNode } from '../../ui/tree/index.ts';
import { GallerySection } from './gallery-section.tsx';

const GROUPS = ['Khách hàng', 'Nhà cung cấp', 'Nội bộ', 'Chứng từ khác'];
const PROVINCES = ['An Giang', 'Cần Thơ', 'Đà Nẵng', 'Đồng Tháp', 'Hà Nội', 'Huế', 'Lâm Đồng'];
const FORMAT = 'text/plain';
const FAILED = new CallError({ status: 0, code: 'NETWORK' });

/** About 5,000 directories, three levels deep. */
const NODES: readonly TreeNode[] = GROUPS.map((group, at) => ({
  id: `${at}`,
  label: group,
  count: 1243,
  children: Array.from({ length: 35 }, (_, year) => ({
    id: `${at}.${year}`,
    label: `${PROVINCES[year % PROVINCES.length]} ${1991 + year}`,
    count: 35,
    children: Array.from({ length: 35 }, (__, child) => ({
      id: `${at}.${year}.${child}`,
      label: `${PROVINCES[child % PROVINCES.length]} ${child + 1}`,
    })),
  })),
}));
const OPEN = ['0', ...Array.from({ length: 35 }, (_, year) => `0.${year}`)];

export function GalleryTree() {
  const { t } = useTranslation();
  const [node, setNode] = useState<string | null>('0.1');
  const [dropped, setDropped] = useState('');
  const still = { selectedId: null, onSelect: () => undefined };
  return (
    <>
      <GallerySection name="Tree" awaits={t('gallery.screens.directories')}>
        <div className="flex h-96 w-full max-w-80 flex-col">
          <Tree
            label={t('gallery.tree')}
            nodes={NODES}
            selectedId={node}
            onSelect={setNode}
            defaultExpanded={OPEN}
            drop={{ accepts: (formats) => formats.includes(FORMAT), onDrop: setDropped }}
          />
        </div>
        <div className="flex flex-col gap-3">
          <p
            draggable
            onDragStart={(event) => event.dataTransfer.setData(FORMAT, t('gallery.dragged'))}
            className="cursor-grab rounded-control border border-dashed border-edge px-4 py-2"
          >
            {t('gallery.drag')}
          </p>
          <p role="status" className="text-muted">
            {dropped && t('gallery.dropped', { id: dropped })}
          </p>
        </div>
      </GallerySection>
      <GallerySection name="Tree: empty, loading, failed">
        <div className="w-full">
          <Tree {...still} label={t('gallery.empty')} nodes={[]} />
          <Tree {...still} label={t('gallery.loading')} nodes={undefined} />
          <Tree
            {...still}
            label={t('gallery.failed')}
            nodes={undefined}
            error={FAILED}
            onRetry={() => undefined}
          />
        </div>
      </GallerySection>
    </>
  );
}
