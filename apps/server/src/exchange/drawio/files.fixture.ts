import { deflateRawSync } from 'node:zlib';

/** Files as draw.io writes them, by its documented format. */

const packed = (xml: string): string =>
  deflateRawSync(Buffer.from(encodeURIComponent(xml))).toString('base64');

const model = (cells: string): string =>
  `<mxGraphModel dx="1434" dy="836" grid="1" gridSize="10" guides="1" tooltips="1" connect="1" arrows="1" fold="1" page="1" pageScale="1" pageWidth="1169" pageHeight="827" math="0" shadow="0"><root><mxCell id="0" /><mxCell id="1" parent="0" />${cells}</root></mxGraphModel>`;

const at = (x: number, y: number, width: number, height: number): string =>
  `<mxGeometry x="${x}" y="${y}" width="${width}" height="${height}" as="geometry" />`;

const boxStyle =
  'rounded=1;whiteSpace=wrap;html=1;fontSize=11;labelBackgroundColor=none;fillColor=#1061B0;fontColor=#ffffff;align=center;arcSize=10;strokeColor=#0D5091;metaEdit=1;resizable=0;points=[[0.25,0,0],[0.5,0,0]];';
const c4Label =
  '&lt;font style=&quot;font-size: 16px&quot;&gt;&lt;b&gt;%c4Name%&lt;/b&gt;&lt;/font&gt;&lt;div&gt;[%c4Type%]&lt;/div&gt;&lt;br&gt;&lt;div&gt;&lt;font style=&quot;font-size: 11px&quot;&gt;&lt;font color=&quot;#cccccc&quot;&gt;%c4Description%&lt;/font&gt;&lt;/font&gt;&lt;/div&gt;';

const c4 = (id: string, name: string, parent: string, geometry: string): string =>
  `<object placeholders="1" c4Name="${name}" c4Type="Software System" c4Description="Does what ${name} does." label="${c4Label}" id="${id}"><mxCell style="${boxStyle}" vertex="1" parent="${parent}">${geometry}</mxCell></object>`;

const context = model(
  `<object placeholders="1" c4Name="Bank &amp;amp; Co" c4Type="SystemScopeBoundary" c4Application="Software System" label="&lt;font style=&quot;font-size: 16px&quot;&gt;&lt;b&gt;&lt;div style=&quot;text-align: left&quot;&gt;%c4Name%&lt;/div&gt;&lt;/b&gt;&lt;/font&gt;&lt;div style=&quot;text-align: left&quot;&gt;[%c4Application%]&lt;/div&gt;" id="zone"><mxCell style="rounded=1;fontSize=11;whiteSpace=wrap;html=1;dashed=1;arcSize=20;fillColor=none;strokeColor=#666666;fontColor=#333333;labelBackgroundColor=none;align=left;verticalAlign=bottom;container=1;collapsible=0;recursiveResize=0;metaEdit=1;" vertex="1" parent="1">${at(40, 200, 620, 280)}</mxCell></object>` +
    c4('shop', 'Web shop', 'zone', at(40, 60, 240, 120)) +
    c4('till', 'Till', 'zone', at(340, 60, 240, 120)) +
    `<object placeholders="1" c4Name="Customer" c4Type="Person" c4Description="Buys things." label="${c4Label}" id="person"><mxCell style="html=1;fontSize=11;dashed=0;whiteSpace=wrap;fillColor=#083F75;strokeColor=#06315C;fontColor=#ffffff;shape=mxgraph.c4.person2;align=center;metaEdit=1;resizable=0;" vertex="1" parent="1">${at(80, 0, 200, 180)}</mxCell></object>` +
    `<object placeholders="1" c4Type="Relationship" c4Technology="HTTPS" c4Description="Orders at" label="&lt;div style=&quot;text-align: left&quot;&gt;&lt;div style=&quot;text-align: center&quot;&gt;&lt;b&gt;%c4Description%&lt;/b&gt;&lt;/div&gt;&lt;div style=&quot;text-align: center&quot;&gt;[%c4Technology%]&lt;/div&gt;&lt;/div&gt;" id="orders"><mxCell style="endArrow=blockThin;html=1;fontSize=10;fontColor=#404040;strokeWidth=1;endFill=1;strokeColor=#828282;elbow=vertical;metaEdit=1;endSize=14;startSize=14;jumpStyle=arc;jumpSize=16;rounded=0;edgeStyle=orthogonalEdgeStyle;" edge="1" parent="1" source="person" target="shop"><mxGeometry width="240" relative="1" as="geometry"><mxPoint x="180" y="180" as="sourcePoint" /><mxPoint x="220" y="260" as="targetPoint" /><Array as="points"><mxPoint x="180" y="190" /><mxPoint x="200" y="190" /></Array></mxGeometry></mxCell></object>`,
);

const processes = model(
  `<mxCell id="lane" value="Warehouse" style="swimlane;horizontal=0;whiteSpace=wrap;html=1;startSize=40;" vertex="1" parent="1">${at(0, 0, 800, 200)}</mxCell>
  <mxCell id="pick" value="&lt;p style=&quot;margin:0px&quot;&gt;Pick&lt;br&gt;&lt;i&gt;by hand&lt;/i&gt;&lt;/p&gt;" style="rounded=0;whiteSpace=wrap;html=1;" vertex="1" parent="lane">${at(80, 60, 120, 60)}</mxCell>
  <mxCell id="group" value="" style="group" vertex="1" connectable="0" parent="lane"><mxGeometry x="400" y="40" width="300" height="120" as="geometry"><mxRectangle x="400" y="40" width="50" height="50" as="alternateBounds" /></mxGeometry></mxCell>
  <mxCell id="pack" value="Pack" style="shape=mxgraph.aws4.resourceIcon;resIcon=mxgraph.aws4.lambda;html=1;" vertex="1" parent="group">${at(20, 20, 78, 78)}</mxCell>
  <UserObject label="Ship &lt;b&gt;it&lt;/b&gt;" link="https://docs.example" tooltip="Later" id="ship"><mxCell style="ellipse;whiteSpace=wrap;html=1;" vertex="1" parent="group">${at(180, 20, 120, 80)}</mxCell></UserObject>
  <mxCell id="way" value="" style="edgeStyle=orthogonalEdgeStyle;rounded=0;orthogonalLoop=1;jettySize=auto;html=1;exitX=1;exitY=0.5;exitDx=0;exitDy=0;entryX=0;entryY=0.5;entryDx=0;entryDy=0;" edge="1" parent="lane" source="pick" target="pack"><mxGeometry relative="1" as="geometry"><Array as="points"><mxPoint x="300" y="90" /><mxPoint x="300" y="20" /></Array></mxGeometry></mxCell>
  <mxCell id="said" value="&lt;span style=&quot;font-size: 12px;&quot;&gt;hands&amp;nbsp;over&lt;/span&gt;" style="edgeLabel;html=1;align=center;verticalAlign=middle;resizable=0;points=[];" vertex="1" connectable="0" parent="way"><mxGeometry x="-0.2" y="2" relative="1" as="geometry"><mxPoint as="offset" /></mxGeometry></mxCell>
  <mxCell id="next" style="edgeStyle=orthogonalEdgeStyle;html=1;" edge="1" parent="1" source="pack" target="ship"><mxGeometry relative="1" as="geometry" /></mxCell>
  <mxCell id="note" value="All of it at &lt;b&gt;night&lt;/b&gt;" style="text;html=1;strokeColor=none;fillColor=none;align=left;verticalAlign=middle;whiteSpace=wrap;rounded=0;" vertex="1" parent="1">${at(0, 240, 300, 30)}</mxCell>`,
);

const pageOf = (id: string, name: string, content: string): string =>
  `<diagram id="${id}" name="${name}">${content}</diagram>`;

const head =
  '<mxfile host="app.diagrams.net" modified="2026-01-31T12:00:00.000Z" agent="Mozilla/5.0" etag="x1" version="24.7.17" type="device"';

/** Packed, with two pages: shapes of C4, and a swimlane with a group, an ellipse and waypoints. */
export const bankFile = `<?xml version="1.0" encoding="UTF-8"?>\n${head} compressed="true" pages="2">
  ${pageOf('ctx-1', 'Context', packed(context))}
  ${pageOf('prc-2', 'Processes', packed(processes))}
</mxfile>\n`;

/** The same as it is saved today. */
export const plainBankFile = `${head} pages="2">${pageOf('ctx-1', 'Context', context)}${pageOf('prc-2', 'Processes', processes)}</mxfile>`;
